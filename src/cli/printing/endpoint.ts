// Runs the command of an endpoint: plans the requests, reads the records and prints them.
import type { EntityName } from '../../api/entities.ts';
import type { Endpoint } from '../../api/schema.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { PictureColumns } from '../../records/picture-columns.ts';
import { type Plan, planReading } from '../../records/plan.ts';
import type { Reading } from '../../records/reading.ts';
import { minCompared, searchesOf } from '../../records/searches.ts';
import { withProgress } from '../../terminal/progress.ts';
import type { Captions, RawRecord } from '../../view/format.ts';
import { captionsOf, type FormatName, formatOf } from '../../view/formats/formats.ts';
import { sameCommand } from '../calls.ts';
import { colourLevel } from '../colour.ts';
import type { Context } from '../context.ts';
import { lacksLicences } from '../flags.ts';
import { type EndpointCall, planSettings, printCurl, readingCallOf } from '../requests.ts';
import { checkSearch, searchHint } from '../suggestions.ts';
import { brokenOff, noteEnd, notePage, noteRateLimit, noteRows, type PrintedList, progressOf } from './list-notes.ts';
import { checkOutput, formatFor, rendererFor } from './output.ts';

/** Checks the name of the board of --board. Returns a function that puts the records of a list on the board. */
export type ToBoard = (
  context: Context,
) => (entity: EntityName, records: readonly Pick<RawRecord, 'value'>[]) => Promise<void>;

export async function runEndpoint(call: EndpointCall, context: Context, toBoard?: ToBoard): Promise<void> {
  const { options, source } = context;
  const folder = options.download ?? (options.getUrls === true ? '.' : undefined);
  const download =
    folder === undefined ? undefined : await (await import('./list-download.ts')).listDownload(call, context, folder);
  const putOnBoard = options.board === undefined ? undefined : toBoard?.(context);
  await checkOutput(context);
  const format = formatFor(context);
  checkSearch(call);
  const resolved = await readingCallOf(call, context);
  const like =
    options.like === undefined
      ? undefined
      : await (await import('./like.ts')).likeValues(options.like, { context, params: call.params });
  const asked = { ...resolved.call, like: like?.like, filters: download?.filters };
  const plan = await planReading(asked, planSettings(context));
  const { endpoint, subject, several } = plan;
  for (const note of [...plan.notes, ...resolved.notes]) await context.note(note);
  if (options.curl === true && plan.like !== undefined)
    throw usageError('an order by distance from colours and --curl cannot be used together');
  if (options.curl === true) return printCurl(context, endpoint, several ?? searchesOf(endpoint, plan.values));
  const known = endpoint.severalKey === undefined ? [] : resolved.given.words.map(({ url }) => url);
  const isWeb = options.web === true || options.browser === false;
  const pages = isWeb ? await (await import('./web.ts')).webPages(context, subject, known) : undefined;
  if (pages === 'opened') return;
  const connection = await source.open(context);
  try {
    const reading = await plan.open(connection, {
      request: context.requestOptions,
      pictures: download === undefined ? pictureColumns(context, endpoint, format) : undefined,
      aroundPages: (received) => withProgress(context, received, progressOf(list, format)),
    });
    const words = [...resolved.given.words, ...(like?.words ?? [])];
    const list: PrintedList = { context, call, plan, reading, words };
    await noteSearch(context, plan, reading);
    const title =
      formatOf(format).isSheet === true
        ? await (await import('./sheet-title.ts')).fetchTitle(
            call,
            { ...plan, models: reading.similarTo?.names },
            connection,
            context,
          )
        : undefined;
    const rendered = { subject: reading.subject, ...connection, title, command: sameCommand(call) };
    const { captions } = options;
    const { isSheet, hasColumns } = formatOf(format);
    const isOfWorks = download === undefined && lacksLicences(endpoint);
    const isSheetOfWorks = isSheet === true && isOfWorks && options.facet === undefined;
    const texts = captionsOf(captions ?? 'minimal');
    const needsWhole = options.tile === 'large' || call.params.has('license') || namesLicence(texts);
    const isComplete = isSheetOfWorks && (needsWhole || texts === 'minimal');
    const isOfRows = hasColumns === true && isOfWorks;
    const hasMembers = isOfRows && options.columns !== undefined && (await needsMembers(reading, options.columns));
    const whole =
      isComplete || hasMembers
        ? (await import('./list-download.ts')).completeList(call, context, needsWhole || hasMembers)
        : download;
    const collector = whole ?? pages;
    const output = collector?.renderer ?? (await rendererFor(context, format, rendered));
    const printed: RawRecord[] = [];
    try {
      for await (const batch of reading.batches()) {
        await output.write(batch);
        if (putOnBoard !== undefined && whole === undefined) printed.push(...batch.records);
      }
    } catch (error) {
      // A sheet that is not whole does not replace a file.
      if (reading.summary().passed > 0 && context.options.out === undefined) await output.end().catch(() => {});
      const broken = brokenOff(list, error);
      const isIncomplete = broken instanceof PortfolioError && broken.kind === 'incomplete';
      const fetched = isIncomplete ? await download?.finish(connection, broken) : undefined;
      await fetched?.print();
      throw broken;
    }
    await output.end();
    await pages?.open();
    const complete = await whole?.finish(connection);
    if (whole !== undefined && (download === undefined || options.out !== undefined)) {
      const { subject } = complete ?? reading;
      const rows = { ...reading.subject, shape: subject.shape, rowsFor: subject.rowsFor };
      const sheet = await rendererFor(context, format, { ...rendered, subject: hasMembers ? rows : subject });
      await sheet.write({ records: complete?.records ?? [] });
      await sheet.end();
    }
    const { records = printed, entity = endpoint.entity } = complete ?? {};
    try {
      await putOnBoard?.(entity, records);
    } finally {
      await complete?.print();
    }
    if (!endpoint.isList) {
      // A record such as statistics does not name whom a row meant.
      const unnamed = reading.subject.handle === undefined ? list.words : [];
      for (const { typed = '', value } of unnamed)
        if (typed.startsWith('@')) await context.note(`${typed} is ${value}`);
      if (pages === undefined) await notePage(context, format);
      return await noteRateLimit(context);
    }
    if (collector === undefined) await noteRows(list, format);
    await noteEnd(list);
    await noteRateLimit(context);
    const hint = searchHint(call, reading.summary().read > 0);
    if (hint !== undefined) await context.note(`hint: ${hint}`);
  } finally {
    await connection.close();
  }
}

const namesLicence = (captions: Captions): boolean =>
  typeof captions === 'string' ? captions === 'full' : captions.some((word) => /^licen[cs]e$/i.test(word));

/** Whether the columns need the complete records of a list. */
async function needsMembers({ subject }: Reading, columns: string): Promise<boolean> {
  const { needsWhole } = await import('../../view/tables/columns.ts');
  return needsWhole(subject, columns);
}

function pictureColumns(context: Context, { isList }: Endpoint, format: FormatName): PictureColumns | undefined {
  const { isLaidOut, hasColumns, hasPictures } = formatOf(format);
  // The page of a record already describes its picture.
  if (!isList && hasPictures === 'pages') return undefined;
  return {
    colour: isLaidOut === true,
    sample: colourLevel(context, context.pager.screen) < 2 ? '' : '██ ',
    words: context.options.describe === true && hasColumns === true,
  };
}

/** Writes which colour is searched for. Without a terminal, only if the list is wanted without a limit. */
async function noteSearch(
  { note, remark }: Pick<Context, 'note' | 'remark'>,
  { subject, isRanked, limit, values: typed }: Plan,
  { similarTo, values }: Reading,
): Promise<void> {
  const { color_hex: hex, color_range: range } = values;
  if (similarTo === undefined) return;
  if (hex === undefined) return remark(`comparing the pictures of all ${subject.noun.many} of this search`);
  const isFixed = typed['color_range'] !== undefined;
  const more = isFixed || !isRanked ? '' : ` (more if it finds fewer than ${minCompared})`;
  const colour = `#${hex} (${similarTo.colourName || 'in the middle of the given colours'})`;
  const text = `searching for ${colour} with a colour distance of at most ${range}${more}`;
  await (isFixed || limit !== undefined ? remark : note)(`${text}; --color-range sets another`);
}
