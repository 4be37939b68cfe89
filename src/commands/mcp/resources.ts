// Resources and prompts, and the completion of their arguments.

import { unescaped } from '../../api/values.ts';
import { type Candidate, valuesOf } from '../../cli/completion/complete.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import type { OptionValue } from '../../settings/options/option-row.ts';
import type { ToolCall } from './call.ts';
import { showCommand, shownKinds, textOf } from './get.ts';
import type { Session } from './session.ts';

const scheme = 'portfolio://';

/** Lists without an id. */
const lists = { fields: 'The creative fields of the service' } as const;

export const resources = Object.entries(lists).map(([name, description]) => ({
  uri: `${scheme}${name}`,
  name,
  description,
  mimeType: 'application/json',
}));

export const templates = shownKinds.map((kind) => ({
  uriTemplate: `${scheme}${kind}/{id}`,
  name: kind,
  description: `A ${kind} as the service sends it${kind === 'user' ? ', by id or username' : ''}`,
  mimeType: 'application/json',
}));

/** Reads the resource at an address. @throws PortfolioError `not_found` if the address is not of this server */
export async function readResource(uri: string, call: ToolCall): Promise<string> {
  const [, kind = '', id] = /^portfolio:\/\/([a-z]+)(?:\/([^/?#]+))?$/.exec(uri) ?? [];
  if (id === undefined && Object.hasOwn(lists, kind))
    return call.cleanJson(await textOf({ endpoint: 'fields', words: [], params: new Map() }, 'json', call));
  if (id === undefined || !shownKinds.some((each) => each === kind))
    throw new PortfolioError('not_found', `there is no resource ${JSON.stringify(uri.slice(0, 200))}`);
  const asked = { endpoint: showCommand(kind), words: [unescaped(id)], params: new Map() };
  return call.cleanJson(await textOf(asked, 'json', call));
}

interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly text: (values: Readonly<Record<string, string>>) => string;
}

const argument = (name: string, description: string, required = true) => ({ name, description, required });

export const prompts: readonly Prompt[] = [
  {
    name: 'find-alike',
    description: 'Find creatives in a place whose work looks like a given project',
    arguments: [
      argument('project', 'Id of the project'),
      argument('field', 'Creative field'),
      argument('country', 'Country'),
      argument('city', 'City', false),
    ],
    text: ({ project, field, country, city }) =>
      `Find creatives in ${city === undefined ? country : `${city}, ${country}`} who work in the field ${field}, ` +
      `and whose work looks like project ${project}. Look at that project first. ` +
      `Search projects with like=["${project}"], the field and the place, ` +
      ' look at the best ones on one sheet, and compare them with it. ' +
      'Answer with at most five creatives, one sentence of reason each, and the addresses of their works.',
  },
  {
    name: 'review-portfolio',
    description: "Describe a creative's work from the pictures and figures",
    arguments: [argument('username', 'Username of the creative')],
    text: ({ username }) =>
      `Describe the work of ${username}: subjects, colours, and how it changed. Read the profile and the statistics, ` +
      'list the projects, and look at the most seen ones on one sheet and at two of them closely.',
  },
];

/** Returns the message of a prompt. @throws PortfolioError `usage` if the prompt or an argument is missing */
export function promptText(name: string, values: Readonly<Record<string, string>> = {}) {
  const prompt = prompts.find((each) => each.name === name);
  if (prompt === undefined) throw usageError(`there is no prompt ${JSON.stringify(name.slice(0, 60))}`);
  const missing = prompt.arguments.find((each) => each.required && !values[each.name]?.trim());
  if (missing !== undefined) throw usageError(`${missing.name} is missing`);
  return { description: prompt.description, text: prompt.text(values) };
}

/** Kinds of the values of arguments. Values of other arguments are not completed. */
const completed: Readonly<Record<string, OptionValue>> = { field: { kind: 'field' }, country: { kind: 'country' } };

/** Maximum number of values that the protocol allows. */
const maxValues = 100;

/** Returns the values of an argument that begin with the typed text. Sends no request. */
export function completionOf(
  { kind, name, value }: { readonly kind: string; readonly name: string; readonly value: string },
  session: Session,
): { readonly values: string[]; readonly total: number; readonly hasMore: boolean } {
  const option = completed[name];
  const user = { profiles: () => [], aliases: () => new Map(), boards: () => [], handles: () => [] };
  const found: readonly Candidate[] =
    option === undefined ? rememberedOf(kind, name, session) : valuesOf(option, value, user).candidates;
  const values = [...new Set(found.map(({ text }) => text))].filter(
    (text) => option !== undefined || text.startsWith(value),
  );
  return { values: values.slice(0, maxValues), total: values.length, hasMore: values.length > maxValues };
}

/** Returns ids and user names that searches of this session returned. */
function rememberedOf(kind: string, name: string, session: Session): readonly Candidate[] {
  const of = shownKinds.find((each) =>
    name === 'username' ? each === 'user' : each === (name === 'id' ? kind : name),
  );
  const names = of === undefined ? [] : session.remembered(of, of === 'user' ? 'username' : 'id');
  return names.map((text) => ({ text, help: '' }));
}
