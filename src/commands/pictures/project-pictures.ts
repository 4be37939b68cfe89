// projects pictures lists the pictures in some projects. projects palette lists the main colours of
// their covers, or of some of their pictures.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { entityOf, picturesOf } from '../../api/entities.ts';
import { isNarrow, isPicture, type PictureName } from '../../api/kinds/pictures.ts';
import { isWithheld } from '../../api/kinds/project.ts';
import type { RequestParams } from '../../api/request.ts';
import { quantity } from '../../api/words.ts';
import { pictureNamed, resolveArguments } from '../../cli/arguments.ts';
import { resolveColourLevel } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import { argumentsOfEndpoint } from '../../cli/flags.ts';
import { chooseCheckedFormat } from '../../cli/printing/check-format.ts';
import { checkAndChooseFormat, openRenderer } from '../../cli/printing/output.ts';
import { isFailure, PortfolioError, toReason } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchAndStorePage } from '../../records/fetch-page.ts';
import { type ListPage, unlimitedDemand } from '../../records/list-page.ts';
import type { FindColours } from '../../records/picture-colours.ts';
import type { LoadPage } from '../../records/read-ahead.ts';
import { recordsSource } from '../../records/several.ts';
import { withProgress } from '../../terminal/progress.ts';
import type { Renderer } from '../../view/format.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import { namesOf, withheldNote } from '../../view/kinds/parts.ts';
import { titleOf } from '../../view/lists/boards.ts';
import {
  pictureListSubject,
  pictureRecords,
  picturesTitle,
  pictureText,
} from '../../view/lists/pictures.ts';
import { type SwatchRecord, swatchesOf, swatchSubject } from '../../view/lists/swatches.ts';

const command = 'projects show';

export async function pictures(context: Context, ids: readonly string[]): Promise<void> {
  const { stdout } = context.system;
  const min = Number(context.options.minWidth ?? 0);
  let narrow = 0;
  let withheld = 0;
  const printed = await printOfProjects(context, ids, async (connection) => {
    const format = chooseCheckedFormat(context, stdout.isTTY ? 'grid' : undefined);
    return {
      renderer: await openRenderer(context, format, {
        ...connection,
        presenter: pictureListSubject(),
        getTitle: ids.length === 1 ? picturesTitle : undefined,
      }),
      recordsOf: async (project) => {
        const content = decode('projectContent', project);
        const all = pictureRecords(content);
        if (isWithheld(content)) withheld += 1;
        const wide = all.filter(({ picture }) => !isNarrow(picture, min));
        narrow += all.length - wide.length;
        return wide;
      },
      textOf: pictureText,
    };
  });
  if (narrow > 0)
    await context.note(`left out because of their width: ${quantity(narrow, 'picture')}`);
  if (withheld > 0) await context.note(withheldNote(withheld));
  if (printed === 0 && narrow === 0) await context.remark('no pictures found');
}

export async function printProjectPalettes(
  context: Context<'picture'>,
  words: readonly string[],
): Promise<void> {
  const typed = pictureNamed(context.options.picture);
  const { argumentValues: given } = await resolveArguments(
    argumentsOfEndpoint(command),
    words,
    context,
  );
  const ids = given.map(({ value }) => value);
  const printed = await printOfProjects(context, ids, async (connection) => {
    const { colourFinder } = await import('../../records/picture-colours.ts');
    await connection.loadDecoder();
    const presenter = swatchSubject('project');
    const looks = await colourFinder(connection, context.requestOptions);
    const format = chooseCheckedFormat(context);
    // If the colours are printed on a terminal project by project, they show the progress.
    const isShown = context.system.stdout.isTTY && formatOf(format).isDrawnAtEnd !== true;
    return {
      renderer: await openRenderer(context, format, { now: connection.now, presenter }),
      recordsOf: (project, signal, at) =>
        coloursOf(project, given[at]?.picture ?? typed, looks, signal),
      textOf: presenter.textOf,
      progress:
        ids.length > 1 && !isShown
          ? ({ pageNumber: page }) => `${page} of ${ids.length} projects`
          : undefined,
    };
  });
  if (printed !== undefined) await noteColours(context, chooseCheckedFormat(context));
}

/** Writes a note if the swatches on the terminal differ from their colours. */
export async function noteColours(context: Context, format: FormatName): Promise<void> {
  if (formatOf(format).isForPeople !== true) return;
  const { system, note } = context;
  const level = resolveColourLevel(context, system.stdout);
  if (!system.stdout.isTTY || level < 2) return;
  const approximate = 'the swatches are approximate, and the values exact';
  if (level === 2) return note(`${approximate}: this terminal shows 256 colours`);
  if (!system.env['TMUX'] || (await system.readTmuxFacts())?.hasAllColours !== false) return;
  await note(
    `${approximate}: tmux shows 256 colours; with \`set -as terminal-features ',*:RGB'\` it shows all`,
  );
}

interface ProjectPrinting {
  readonly renderer: Renderer;
  /**
   * Returns the records to print for a project, e.g. one for each picture.
   * @param at index of the project's id
   */
  readonly recordsOf: (
    project: unknown,
    signal: AbortSignal,
    at: number,
  ) => Promise<readonly object[]>;
  readonly textOf: (value: object) => string;
  readonly progress?: ((batch: ListPage) => string) | undefined;
}

/** Returns the number of printed records. */
async function printOfProjects(
  context: Context,
  ids: readonly string[],
  open: (connection: Connection) => Promise<ProjectPrinting>,
): Promise<number | undefined> {
  await checkAndChooseFormat(context);
  const requests = ids.map((id) => ({ project_id: id }));
  if (context.options.curl === true)
    return void (await printCurl(context, endpointOf(command), requests));
  const connection = await context.source.open(context);
  try {
    const { renderer, recordsOf, textOf, progress } = await open(connection);
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
  requests: readonly RequestParams[],
  {
    connection,
    recordsOf,
    textOf,
  }: Pick<ProjectPrinting, 'recordsOf' | 'textOf'> & { readonly connection: Connection },
): AsyncIterable<ListPage> {
  const load: LoadPage = async (number, signal) => {
    const request = { ...requestOptions, signal };
    const values = requests[number - 1] ?? {};
    const page = await fetchAndStorePage(command, values, {
      connection,
      requestOptions: request,
      commandLine,
    });
    const derived = await recordsOf(page.records[0]?.value, signal, number - 1);
    const records = derived.map((value, index) => ({ value, text: textOf(value), index }));
    return { byteLength: page.body.length, parse: () => ({ ...page, records }) };
  };
  const concurrency = Number(settings().get('concurrency')?.value);
  return recordsSource(load, {
    paramsByRecord: requests,
    concurrency,
    noun: entityOf('project').noun,
    signal: system.signal,
  })(unlimitedDemand);
}

async function coloursOf(
  value: unknown,
  wanted: PictureName | undefined,
  looks: FindColours,
  signal: AbortSignal,
): Promise<readonly SwatchRecord[]> {
  const project = decode('projectContent', value);
  const { id, name } = project;
  const all = picturesOf('projectContent', project);
  const picture = wanted === undefined ? all[0] : all.find((each) => isPicture(each, wanted));
  if (picture === undefined)
    throw new PortfolioError(
      'not_found',
      `project ${id} has no picture${wanted === undefined ? '' : ` ${wanted}`}`,
    );
  const part = wanted === undefined ? undefined : picture.number;
  const palette = `project-${id}${part === undefined ? '' : `-picture-${part}`}`;
  try {
    const { colours } = await looks(picture, signal);
    const by = namesOf(project.owners);
    return await swatchesOf({ palette, of: id, title: titleOf(name, part ?? null), by }, colours);
  } catch (cause) {
    if (signal.aborted || !isFailure(cause)) throw cause;
    const message = `the picture of project ${id} cannot be read`;
    throw new PortfolioError('unreadable', message, { reason: toReason(cause), cause });
  }
}
