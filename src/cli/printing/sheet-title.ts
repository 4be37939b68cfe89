// Returns the title of a sheet: what was asked, as a person would say it.
import { type CommandName, commandNames, endpointOf } from '../../api/catalogue.ts';
import { countries, nameInSentence } from '../../api/reference/countries.ts';
import type { Values } from '../../api/request.ts';
import { pathParams } from '../../api/schema.ts';
import type { Plan } from '../../records/plan.ts';
import type { RawRecord } from '../../view/format.ts';
import type { Subject } from '../../view/subject.ts';

/** Returns the title from the values of the request. `who` is the name of the creative in the path. */
type MakeTitle = (values: Values, who: string) => string;

/** Titles of the lists that a sheet can show. A sheet of one record has the title of the record. */
const titles: { readonly [C in CommandName]?: MakeTitle } = {
  'projects search': ({ field = 'Projects', ...values }) => `${field}${conditions(values)}`,
  'users search': ({ field, ...values }) =>
    `Creatives${field === undefined ? '' : ` in ${field}`}${conditions(values)}`,
  'users projects': (_, who) => `Projects by ${who}`,
  'users wips': (_, who) => `Works in progress by ${who}`,
  'users appreciations': (_, who) => `Projects that ${who} appreciated`,
  'users collections': (_, who) => `Collections by ${who}`,
  'users followers': (_, who) => `Followers of ${who}`,
  'users following': (_, who) => `Creatives that ${who} follows`,
  'wips search': (values) => `Works in progress${conditions(values)}`,
  'collections search': (values) => `Collections${conditions(values)}`,
  'collections projects': ({ collection_id: id }) => `Projects in collection ${id}`,
  'users stats': (_, who) => `Figures of ${who}`,
  'projects comments': ({ project_id: id }) => `Comments on project ${id}`,
  'wips comments': ({ wip_id: id }) => `Comments on work in progress ${id}`,
  creatives: () => 'Recommended creatives',
};

function conditions({ q, city, state, country, tags, color_hex: hex, license }: Values): string {
  const known = countries().find(({ fips }) => fips === country);
  const place = [city, state, known === undefined ? country : nameInSentence(known)]
    .filter((part) => part !== undefined)
    .join(', ');
  return [
    place === '' ? '' : ` from ${place}`,
    q === undefined ? '' : ` with “${q}”`,
    tags === undefined ? '' : ` tagged ${tags.split('|').join(' or ')}`,
    hex === undefined ? '' : ` in #${hex}`,
    license === undefined ? '' : `, licence ${license.toUpperCase()}`,
  ].join('');
}

/** Returns the title of a stored list, such as `Followers of ada`. @param of the value in the path of its request */
export function listTitle(command: string, of: string, query: string): string | undefined {
  const known = commandNames.find((name) => name === command);
  if (known === undefined) return undefined;
  const [inPath = ''] = pathParams(endpointOf(known));
  return titles[known]?.({ ...Object.fromEntries(new URLSearchParams(query)), [inPath]: of }, of);
}

/**
 * Returns a function that makes the title from the first records. It returns `undefined` for other lists.
 * @param facet column by which the records are counted
 */
export const sheetTitle =
  (command: CommandName, { subject, values, like }: Pick<Plan, 'subject' | 'values' | 'like'>, facet?: string) =>
  (records: readonly RawRecord[]): string | undefined => {
    const { user = '' } = values;
    const title = titles[command]?.(values, ownerName(user, subject, records) ?? user);
    if (title !== undefined && facet !== undefined)
      return `${title}, by ${facet.replace(/^.*\./, '').replaceAll('_', ' ')}`;
    if (like === undefined) return title;
    const models = like.models.flatMap((model) => {
      // A sheet is sent to others, who must not see the folders of the user.
      if (model.kind === 'file') return model.path.replace(/^.*[/\\]/s, '');
      if (model.kind === 'project') return nameOf(model.id, subject, records) ?? `project ${model.id}`;
      return model.colours.map((colour) => `#${colour}`);
    });
    return `${title === undefined || title === 'Projects' ? 'Like' : `${title} like`} ${models.join(', ')}`;
  };

const nameOf = (id: string, { handle }: Subject, records: readonly RawRecord[]): string | undefined =>
  records.map(({ value }) => handle?.(value)).find((found) => found?.id === id)?.name;

/** Returns the name of the owner with this id or username; `undefined` if the records do not contain it. */
function ownerName(typed: string, { handle, pictured }: Subject, records: readonly RawRecord[]): string | undefined {
  for (const { value } of records) {
    const people = handle?.(value).people ?? [];
    const names = pictured?.(value).caption.by ?? [];
    const at = people.findIndex(({ id, username }) => [id, username].includes(typed));
    if (names.length === people.length && names[at] !== undefined) return names[at].text;
  }
  return undefined;
}
