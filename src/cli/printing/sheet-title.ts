// Returns the title of a sheet: what was asked, as a person would say it.
import { type CommandName, endpointOf, showCommandOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { countries, nameInSentence } from '../../api/reference/countries.ts';
import { reusableLicences } from '../../api/reference/licences.ts';
import type { RequestParams } from '../../api/request.ts';
import { type Endpoint, pathParamNames } from '../../api/schema.ts';
import { joinWithOr } from '../../api/words.ts';
import { endsCommand } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchAndStorePage } from '../../records/fetch-page.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RawRecord } from '../../view/format.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import type { Context } from '../context.ts';
import type { EndpointCommand } from '../requests.ts';

/** Words for the title that the values of the request do not contain. */
interface TitleWords {
  /** Column by which the records are counted. */
  readonly facet?: string | undefined;
  /** Value of --color-hex as it was typed, e.g. `orange,teal`. */
  readonly colours?: string | undefined;
  /** Name of the record in the path. */
  readonly name?: string | undefined;
  /** Names by id of the projects that others are compared with. */
  readonly models?: ReadonlyMap<string, string> | undefined;
}

/**
 * Returns the first title of an endpoint whose names in braces have values, with the conditions of
 * the search.
 */
function titleOf(
  { titleTemplates: title }: Pick<Endpoint, 'titleTemplates'>,
  searches: readonly RequestParams[],
  name: string,
  colours = '',
): string | undefined {
  const textOf = (word = '') => (word === 'name' ? name : joinWithOr(valuesOf(searches, word)));
  const found = title.find((each) =>
    [...each.matchAll(/\{(\w+)\}/g)].every(([, word]) => textOf(word) !== ''),
  );
  return (
    found &&
    `${found.replace(/\{(\w+)\}/g, (_, word: string) => textOf(word))}${conditions(searches, colours)}`
  );
}

/** Returns the values that the searches have for a parameter, each once. */
const valuesOf = (searches: readonly RequestParams[], name: string): readonly string[] => [
  ...new Set(searches.flatMap((values) => values[name] ?? [])),
];

/**
 * Returns the command that shows the record in the path, if the title names it but the listed
 * records do not.
 */
function namedBy({
  titleTemplates: title,
  readKind: reads,
  ...endpoint
}: Endpoint<EntityName>): CommandName | undefined {
  const [param] = pathParamNames(endpoint).flatMap((name) => endpoint.params[name] ?? []);
  if (reads === 'owned' || !title.some((each) => each.includes('{name}'))) return undefined;
  return param && showCommandOf(param.kind === 'id' ? param.of : param.kind);
}

/** Returns the colours as they were typed, with `#` before the digits of a colour. */
const coloursIn = (typed: string): string =>
  typed
    .split(',')
    .map((colour) => colour.trim().replace(/^(?=[\da-f]{6}$)/i, '#'))
    .join(', ');

function conditions(searches: readonly RequestParams[], colours = ''): string {
  const [{ q, tags, color_hex: hex } = {}] = searches;
  const living = valuesOf(searches, 'country').map((code) => {
    const known = countries().find(({ fips }) => fips === code);
    return known === undefined ? code : nameInSentence(known);
  });
  const licences = valuesOf(searches, 'license');
  const place = [valuesOf(searches, 'city'), valuesOf(searches, 'state'), living]
    .filter((part) => part.length > 0)
    .map(joinWithOr)
    .join(', ');
  return [
    place === '' ? '' : ` from ${place}`,
    q === undefined ? '' : ` with “${q}”`,
    tags === undefined ? '' : ` tagged ${tags.split('|').join(' or ')}`,
    hex === undefined ? '' : ` in ${colours || `#${hex}`}`,
    licences.length === 0 ? '' : `, ${licencesInWords(licences)}`,
  ].join('');
}

function licencesInWords(codes: readonly string[]): string {
  if (codes.join() === reusableLicences.join()) return 'reusable';
  const others = codes.filter((code) => code !== 'no-use');
  const named =
    others.length === 0 ? [] : `licence ${joinWithOr(others.map((code) => code.toUpperCase()))}`;
  const reserved = others.length < codes.length ? 'all rights reserved' : [];
  return [named, reserved].flat().join(' or ');
}

type TitledQuery = Pick<PreparedQuery, 'presenter' | 'params' | 'searches' | 'likeness'>;

/**
 * Returns a function that makes the title from the first records. It returns `undefined` for other
 * lists.
 */
export const sheetTitle =
  (command: CommandName, prepared: TitledQuery, words: TitleWords = {}) =>
  (records: readonly RawRecord[]): string | undefined =>
    titleFor(endpointOf(command), prepared, words, records);

function titleFor(
  endpoint: Endpoint,
  { presenter, params, searches, likeness }: TitledQuery,
  words: TitleWords,
  records: readonly RawRecord[],
): string | undefined {
  const { user = '', time = 'all' } = params;
  const name = words.name || (user && (ownerName(user, presenter, records) ?? user));
  const title = titleOf(endpoint, searches, name, coloursIn(words.colours ?? ''));
  const period = time === 'all' ? '' : time === 'today' ? ', today' : `, past ${time}`;
  if (title !== undefined && words.facet !== undefined)
    return `${title}, by ${words.facet.replace(/^.*\./, '').replaceAll('_', ' ')}${period}`;
  if (likeness === undefined) return title && `${title}${period}`;
  return `${likenessTitle(likeness, title === endpoint.titleTemplates.at(-1) ? undefined : title, title, words)}${period}`;
}

/**
 * Returns the title of a list in order of likeness.
 * @param special the title, if it says more than the kind of records
 */
function likenessTitle(
  { models }: NonNullable<PreparedQuery['likeness']>,
  special: string | undefined,
  title: string | undefined,
  { colours, models: names }: TitleWords,
): string {
  const texts = models.map((model) => {
    // A sheet is sent to others, who must not see the folders of the user.
    if (model.kind === 'file') return model.path.replace(/^.*[/\\]/s, '');
    if (model.kind === 'project') return names?.get(model.id) || `project ${model.id}`;
    return coloursIn(colours ?? model.colours.join());
  });
  if (models.every(({ kind }) => kind === 'palette')) return `${title} in ${texts.join(', ')}`;
  return `${special === undefined ? 'Like' : `${special} like`} ${texts.join(', ')}`;
}

/**
 * Returns the same function. Fetches the name of the record in the path if the listed records do
 * not contain it.
 */
export async function fetchTitle(
  { commandRow: { endpoint }, params }: EndpointCommand,
  { models, ...prepared }: PreparedQuery & Pick<TitleWords, 'models'>,
  connection: Connection,
  {
    options,
    requestOptions,
    commandLine,
  }: Pick<Context, 'options' | 'requestOptions' | 'commandLine'>,
): Promise<ReturnType<typeof sheetTitle>> {
  const words = { facet: options.facet, colours: params.get('color_hex'), models };
  const command = namedBy(endpointOf(endpoint));
  if (command === undefined || options.title !== undefined)
    return sheetTitle(endpoint, prepared, words);
  const show = endpointOf(command);
  const values = Object.fromEntries(
    pathParamNames(show).map((name) => [name, prepared.params[name] ?? '']),
  );
  const page = await fetchAndStorePage(command, values, {
    connection,
    requestOptions,
    commandLine,
  }).catch((error: unknown) => {
    if (endsCommand(error)) throw error;
    return { records: [] };
  });
  const { entity } = show;
  const [name] = page.records.map(
    ({ value }) => entityOf(entity).refOf?.(decode(entity, value))?.name,
  );
  return sheetTitle(endpoint, prepared, { ...words, name });
}

/**
 * Returns the name of the owner with this id or username; `undefined` if the records do not contain
 * it.
 */
function ownerName(
  typed: string,
  { toRecordRef, pictured }: RecordPresenter,
  records: readonly RawRecord[],
): string | undefined {
  for (const { value } of records) {
    const people = toRecordRef?.(value).people ?? [];
    const names = pictured?.(value).caption.by ?? [];
    const at = people.findIndex(({ id, username }) => [id, username].includes(typed));
    if (names.length === people.length && names[at] !== undefined) return names[at].text;
  }
  return undefined;
}
