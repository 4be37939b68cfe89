// wips flip: shows the revisions of a work in progress one after the other. The next revision appears when the user
// presses a key, or after the time of --delay. If the terminal cannot show pictures, lists the revisions.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput, formatFor } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import { printCurl } from '../../cli/requests.ts';
import { PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchPage } from '../../records/fetch-page.ts';
import { milliseconds } from '../../settings/options/values.ts';
import { type FullScreen, type ScreenEvent, withFullScreen } from '../../terminal/full-screen.ts';
import { type RevisionPicture, revisionListSubject, revisionPictures } from '../../view/lists/pictures.ts';
import type { DrawnPicture, Missing, Printer } from '../../view/pictures/encoder.ts';
import type { Area } from '../../view/pictures/raster.ts';
import { stripOf } from '../../view/pictures/strip.ts';
import { day } from '../../view/text/times.ts';
import { cut } from '../../view/text/width.ts';

export async function flip(context: Context, [id = '']: readonly string[]): Promise<void> {
  const { options, source, system } = context;
  const delay = options.delay === undefined ? undefined : milliseconds('--delay', options.delay);
  await checkOutput(context);
  if (options.curl === true) return printRevisionsCurl(context, id);
  const connection = await source.open(context);
  try {
    const isList = options.output !== undefined || options.json === true || system.stdout.rows === undefined;
    const finding = isList ? undefined : printerFor(context, connection.pictures);
    const revisions = await readRevisions(context, connection, id);
    const printer = await finding?.();
    if (printer === undefined) {
      const records = revisions.map(({ record }) => record);
      return await writeOwn(context, revisionListSubject(), records, {
        format: formatFor(context),
        now: connection.now,
      });
    }
    if (revisions.length === 0) throw new PortfolioError('not_found', `work in progress ${id} has no pictures`);
    await show(context, revisions, { printer, delay });
  } finally {
    await connection.close();
  }
}

const command = 'wips show';

/** Returns the revisions of a work in progress that have a picture, oldest first. */
export async function readRevisions(
  { requestOptions: request, commandLine }: Context,
  connection: Connection,
  id: string,
): Promise<readonly RevisionPicture[]> {
  const { records } = await fetchPage(command, { wip_id: id }, { connection, request, commandLine });
  return records.flatMap(({ value }) => revisionPictures(decode('wip', value)));
}

export const printRevisionsCurl = (context: Context, id: string): Promise<void> =>
  printCurl(context, endpointOf(command), [{ wip_id: id }]);

async function show(
  { pager, system }: Context,
  revisions: readonly RevisionPicture[],
  { printer, delay }: { readonly printer: Printer; readonly delay: number | undefined },
): Promise<void> {
  await withFullScreen(pager, system, async ({ hasKeyboard, size, show: showScreen, next }) => {
    let room = roomIn(size());
    /** Drawn revisions by index. They fit the current size of the window. */
    const drawn: Promise<DrawnPicture | Missing>[] = [];
    const draw = (at: number) => {
      const revision = revisions[at];
      if (revision === undefined) return undefined;
      drawn[at] ??= printer.draw(revision.picture, room);
      drawn[at].catch(() => {});
      return drawn[at];
    };
    for (let at: number | undefined = 0; at !== undefined; ) {
      const current = roomIn(size());
      if (current.columns !== room.columns || current.rows !== room.rows) drawn.length = 0;
      room = current;
      const picture = await draw(at);
      draw(at + 1);
      await showScreen(screenOf(picture, cut(statusOf(revisions, at, delay !== undefined), room.columns)));
      const event: ScreenEvent = await next(hasKeyboard ? delay : (delay ?? 1000));
      if (event.kind === 'key' && event.key === '?') {
        await showScreen(`${keyLines.join('\r\n')}\r\n\r\nany key closes this list`);
        await next();
      } else if (event.kind === 'key') at = nextOf(at, event.key, revisions.length);
      else if (event.kind === 'timeout')
        at = hasKeyboard || at + 1 < revisions.length ? (at + 1) % revisions.length : undefined;
    }
  });
}

/** Returns the area for the picture. The last column stays empty, because some terminals would wrap the line. */
const roomIn = ({ columns, rows }: ReturnType<FullScreen['size']>): Area => ({
  columns: Math.max(1, columns - 1),
  rows: Math.max(2, rows - 3),
});

const screenOf = (picture: DrawnPicture | Missing | undefined, status: string): string =>
  picture === undefined || picture.kind === 'missing'
    ? `not shown: ${picture?.why ?? 'no picture'}\r\n\r\n${status}`
    : `${stripOf([{ picture, texts: [] }], picture.area).replaceAll('\n', '\r\n')}\r\n${status}`;

function statusOf(revisions: readonly RevisionPicture[], at: number, isTimed: boolean): string {
  const created = revisions[at]?.record.created_on ?? undefined;
  const when = created === undefined ? '' : `, ${day(created)}`;
  return `Revision ${at + 1} of ${revisions.length}${when}   ${isTimed ? '' : '← → step, '}? keys, q quits`;
}

/** The list of keys. */
const keyLines = [
  '→ ↓ l j n Enter Space  Show the next revision',
  '← ↑ h k p Backspace    Show the revision before',
  'q Esc                  Quit',
];

/** Returns the index of the revision to show after a key; `undefined` if the key quits. */
function nextOf(at: number, key: string, count: number): number | undefined {
  if (['q', 'Q', 'escape'].includes(key)) return undefined;
  if (['left', 'up', 'backspace', 'h', 'k', 'p'].includes(key)) return Math.max(0, at - 1);
  if (['right', 'down', 'enter', ' ', 'l', 'j', 'n'].includes(key)) return Math.min(count - 1, at + 1);
  return at;
}
