// projects pictures lists the pictures in some projects. projects palette lists the main colours of their covers.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { picturesOf } from '../../api/entities.ts';
import { isNarrow } from '../../api/kinds/pictures.ts';
import type { Values } from '../../api/request.ts';
import { quantity } from '../../api/values.ts';
import { colourLevel } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { checkOutput, formatFor, rendererFor } from '../../cli/printing/output.ts';
import { printCurl } from '../../cli/requests.ts';
import { PortfolioError, whyOf } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchPage } from '../../records/fetch-page.ts';
import type { ListPage } from '../../records/list.ts';
import type { FindColours } from '../../records/picture-colours.ts';
import type { FetchPage } from '../../records/read-ahead.ts';
import { readSeveral } from '../../records/several.ts';
import { withProgress } from '../../terminal/progress.ts';
import type { Renderer } from '../../view/format.ts';
import { formatOf } from '../../view/formats/formats.ts';
import { pictureListSubject, pictureRecords, picturesTitle, pictureText } from '../../view/lists/pictures.ts';
import { type SwatchRecord, swatchSubject } from '../../view/lists/swatches.ts';

const command = 'projects show';

export async function pictures(context: Context, ids: readonly string[]): Promise<void> {
  const { stdout, stderr } = context.system;
  const min = Number(context.options.minWidth ?? 0);
  let narrow = 0;
  const printed = await printOfProjects(context, ids, async (connection) => {
    const format = formatFor(context, stdout.isTTY ? 'grid' : undefined);
    return {
      renderer: await rendererFor(context, format, {
        ...connection,
        subject: pictureListSubject(),
        title: ids.length === 1 ? picturesTitle : undefined,
      }),
      recordsOf: async (project) => {
        const all = pictureRecords(decode('projectContent', project));
        const wide = all.filter(({ width }) => !isNarrow(width, min));
        narrow += all.length - wide.length;
        return wide;
      },
      textOf: pictureText,
    };
  });
  if (narrow > 0) await context.note(`left out because of their width: ${quantity(narrow, 'picture')}`);
  if (printed === 0 && narrow === 0 && stderr.isTTY) await context.note('no pictures found');
}

export async function palette(context: Context, ids: readonly string[]): Promise<void> {
  const printed = await printOfProjects(context, ids, async (connection) => {
    const { colourFinder } = await import('../../records/picture-colours.ts');
    await connection.decoder();
    const looks = await colourFinder(connection, context.requestOptions);
    const format = formatFor(context);
    // If the colours are printed on a terminal project by project, they show the progress.
    const isShown = context.system.stdout.isTTY && formatOf(format).isDrawnAtEnd !== true;
    return {
      renderer: await rendererFor(context, format, { now: connection.now, subject: swatchSubject() }),
      recordsOf: (project, signal) => coloursOf(project, looks, signal),
      progress: ids.length > 1 && !isShown ? ({ page }) => `${page} of ${ids.length} projects` : undefined,
    };
  });
  if (printed !== undefined && formatOf(formatFor(context)).isLaidOut === true) await noteColours(context);
}

/** Writes a note if the swatches on the terminal differ from their colours. */
async function noteColours(context: Context): Promise<void> {
  const { system, note } = context;
  const level = colourLevel(context, system.stdout);
  if (!system.stdout.isTTY || level < 2) return;
  const approximate = 'the swatches are approximate, and the values exact';
  if (level === 2) return note(`${approximate}: this terminal shows 256 colours`);
  if (!system.env['TMUX'] || (await system.tmux())?.hasAllColours !== false) return;
  await note(`${approximate}: tmux shows 256 colours; with \`set -as terminal-features ',*:RGB'\` it shows all`);
}

interface ProjectPrinting {
  readonly renderer: Renderer;
  /** Returns the records to print for a project, e.g. one for each picture. */
  readonly recordsOf: (project: unknown, signal: AbortSignal) => Promise<readonly object[]>;
  /** Returns the JSON text of a record; by default the JSON of the whole record. */
  readonly textOf?: (value: object) => string;
  /** Returns the progress text after a project was read. */
  readonly progress?: ((batch: ListPage) => string) | undefined;
}

/** Prints the records that `recordsOf` returns for each project. Returns the number of printed records. */
async function printOfProjects(
  context: Context,
  ids: readonly string[],
  open: (connection: Connection) => Promise<ProjectPrinting>,
): Promise<number | undefined> {
  await checkOutput(context);
  const requests = ids.map((id) => ({ project_id: id }));
  if (context.options.curl === true) return void (await printCurl(context, endpointOf(command), requests));
  const connection = await context.source.open(context);
  try {
    const { renderer, recordsOf, textOf = JSON.stringify, progress } = await open(connection);
    let printed = 0;
    try {
      const batches = readProjects(context, requests, { connection, recordsOf, textOf });
      for await (const { records } of withProgress(context, batches, progress)) {
        printed += records.length;
        await renderer.write({ records });
      }
    } finally {
      await renderer.end();
    }
    return printed;
  } finally {
    await connection.close();
  }
}

function readProjects(
  { settings, system, requestOptions, commandLine }: Context,
  requests: readonly Values[],
  {
    connection,
    recordsOf,
    textOf,
  }: Required<Pick<ProjectPrinting, 'recordsOf' | 'textOf'>> & { readonly connection: Connection },
): AsyncGenerator<ListPage> {
  const load: FetchPage = async (number, signal) => {
    const request = { ...requestOptions, signal };
    const values = requests[number - 1] ?? {};
    const page = await fetchPage(command, values, { connection, request, commandLine });
    const derived = await recordsOf(page.records[0]?.value, signal);
    const records = derived.map((value, position) => ({ value, text: textOf(value), position }));
    return { bytes: page.body.length, page: () => ({ ...page, records }) };
  };
  return readSeveral(load, {
    total: requests.length,
    concurrency: Number(settings().get('concurrency')?.value),
    filters: [],
    noun: 'projects',
    signal: system.signal,
  });
}

async function coloursOf(value: unknown, looks: FindColours, signal: AbortSignal): Promise<readonly SwatchRecord[]> {
  const project = decode('projectContent', value);
  const [picture] = picturesOf('projectContent', project);
  if (picture === undefined) throw new PortfolioError('not_found', `project ${project.id} has no picture`);
  try {
    const { colours } = await looks(picture, signal);
    const common = { project: project.id, title: project.name };
    const { nameOfColour } = await import('../../view/pictures/colours.ts');
    return colours.map(({ hex, lab, share }) => {
      return { ...common, hex, name: nameOfColour(lab), share: Math.round(share * 1000) / 1000 };
    });
  } catch (cause) {
    if (signal.aborted || !(cause instanceof PortfolioError)) throw cause;
    const message = `the picture of project ${project.id} cannot be read`;
    throw new PortfolioError('unreadable', message, { why: whyOf(cause), cause });
  }
}
