// wips flip: steps through the revisions of a work in progress on a terminal, by keys or by time. Without a terminal that shows pictures,
// lists them.
import type { Connection, Context } from '../../cli/context.ts';
import { checkOutput, formatFor, rendererFor } from '../../cli/printing/output.ts';
import { printerFor } from '../../cli/printing/printer.ts';
import { PortfolioError } from '../../errors.ts';
import { milliseconds } from '../../settings/options/durations.ts';
import { type RevisionPicture, revisionListSubject } from '../../view/lists/revisions.ts';
import type { DrawnPicture, Missing, Printer } from '../../view/pictures/encoder.ts';
import { stripOf } from '../../view/pictures/strip.ts';
import { day } from '../../view/text/times.ts';
import { cut } from '../../view/text/width.ts';
import { printRevisionsCurl, readRevisions } from './wip-revisions.ts';

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
    if (printer === undefined) return await list(context, connection, revisions);
    if (revisions.length === 0) throw new PortfolioError('not_found', `work in progress ${id} has no pictures`);
    await show(context, revisions, { printer, delay });
  } finally {
    await connection.close();
  }
}

async function list(context: Context, connection: Connection, revisions: readonly RevisionPicture[]): Promise<void> {
  const subject = revisionListSubject();
  const renderer = await rendererFor(context, formatFor(context), { subject, now: connection.now });
  await renderer.write({ records: revisions.map(({ record }) => ({ value: record, text: JSON.stringify(record) })) });
  await renderer.end();
}

/** The second screen of the terminal, without a cursor; and back. */
const enter = '\x1B[?1049h\x1B[?25l';
const leave = '\x1B[?25h\x1B[?1049l';
/** A stop, by the key or by somebody else: it does not happen by itself while keys are read. */
const ctrlZ = '\x1A';
const clear = '\x1B[H\x1B[2J';

async function show(
  { system }: Context,
  revisions: readonly RevisionPicture[],
  { printer, delay }: { readonly printer: Printer; readonly delay: number | undefined },
): Promise<void> {
  const { stdout, signal } = system;
  let most = roomOn(stdout);
  const drawn: Promise<DrawnPicture | Missing>[] = [];
  // Until the window has another size.
  const draw = (at: number) => {
    const revision = revisions[at];
    if (revision === undefined) return undefined;
    drawn[at] ??= printer.draw(revision.picture, most);
    drawn[at].catch(() => {});
    return drawn[at];
  };
  let keys = await system.keys();
  await stdout.write(enter);
  try {
    for (let at: number | undefined = 0; at !== undefined; ) {
      const room = roomOn(stdout);
      if (room.columns !== most.columns || room.rows !== most.rows) drawn.length = 0;
      most = room;
      const picture = await draw(at);
      draw(at + 1);
      await stdout.write(
        `${clear}${screenOf(picture, cut(statusOf(revisions, at, delay !== undefined), most.columns))}`,
      );
      if (keys === undefined) {
        await system.sleep(delay ?? 1000, signal);
        at = at + 1 < revisions.length ? at + 1 : undefined;
        continue;
      }
      const key = await keys.next(delay);
      if (key === ctrlZ) {
        keys.close();
        await stdout.write(leave);
        await system.suspend();
        keys = await system.keys();
        await stdout.write(enter);
      } else at = nextOf(at, key, revisions.length);
    }
  } finally {
    keys?.close();
    await stdout.write(leave).catch(() => {});
  }
}

/** Without the line below the picture, and the column that makes some terminals break the line. */
const roomOn = ({ columns = 80, rows = 24 }: Context['system']['stdout']): { columns: number; rows: number } => ({
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
  return `Revision ${at + 1} of ${revisions.length}${when}   ${isTimed ? 'q quits' : '← → step, q quits'}`;
}

/** Undefined to stop. Without a key, the time is over: the first revision follows the last one. */
function nextOf(at: number, key: string | undefined, count: number): number | undefined {
  if (key === undefined) return (at + 1) % count;
  if (/^(q|Q|\x1B)$/.test(key)) return undefined;
  if (/^(\x1B[[O][DA]|[hkp\x7F])$/.test(key)) return Math.max(0, at - 1);
  if (/^(\x1B[[O][CB]|[ljn \r])$/.test(key)) return Math.min(count - 1, at + 1);
  return at;
}
