// The arguments of the tool `search`, and the call of a list that they ask for. A cursor is the
// number of a page, and the number of its records that were already returned: `3` or `3.7`.
import { type CommandName, commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { idParam } from '../../api/params.ts';
import {
  type Endpoint,
  type Param,
  pathParamNames,
  queryParamNames,
  separatorOf,
  toFlagName,
} from '../../api/schema.ts';
import { checkTypedText } from '../../api/values.ts';
import { usageError } from '../../errors.ts';
import type { Likeness, RecordQuery } from '../../records/query.ts';
import {
  type Argument,
  type ArgumentDefinitions,
  cursor,
  detail,
  noCursor,
  type ToolArguments,
  textValue,
  valueIn,
} from './tool.ts';

/** Names of the lists: `projects` for the command `projects search`. */
const lists = new Map<string, CommandName>(
  commandNames.flatMap((command) =>
    endpointOf(command).isList ? [[command.replace(/ search$/, ''), command] as const] : [],
  ),
);

/** The lists of all records of a kind, with the word for these records if it differs. */
export const searches = [...lists].flatMap(([name, command]) => {
  const { many } = entityOf(endpointOf(command).entity).noun;
  return endpointOf(command).readKind !== 'search'
    ? []
    : name === many
      ? name
      : `${name} (${many})`;
});

const ofPages = ['page', 'per_page'];

const paramsOf = (
  endpoint: Endpoint<EntityName>,
): ReadonlyMap<string, Param & { readonly name: string }> =>
  new Map(
    queryParamNames(endpoint).flatMap((name) => {
      const param = endpoint.params[name];
      if (param === undefined || ofPages.includes(name)) return [];
      return [[toFlagName(name, param).replaceAll('-', '_'), { ...param, name }] as const];
    }),
  );

/** Descriptions for a model that differ from the help of the flag. */
const helps: Readonly<Record<string, string>> = {
  query: '',
  sort: '',
  sort_order: '',
  time: 'Default all',
  state: '',
  city: '',
  license: 'Any of by, by-nc, by-nc-sa and so on, no-use; reusable: all but no-use',
  country: 'Name or FIPS code',
  field: 'Creative field, e.g. Illustration',
  tags: 'Any of these',
  color_hex: 'Filters by the main colour of the cover, e.g. ff8800',
  color_range: 'Maximum difference of each RGB channel; default 20',
};

/** The choices of a parameter are those of any list. */
function allParams(): ArgumentDefinitions {
  const found: Record<string, Argument> = {};
  for (const command of lists.values())
    for (const [argument, { help, ...param }] of paramsOf(endpointOf(command))) {
      const before = found[argument]?.value;
      const value =
        before?.kind === 'choice' && param.kind === 'choice'
          ? { ...param, choices: [...new Set([...before.choices, ...param.choices])] }
          : param;
      const isList =
        param.kind === 'tags' || param.listStyle !== undefined ? { isList: true as const } : {};
      found[argument] = { help: helps[argument] ?? help, value, isCheckedLater: true, ...isList };
    }
  return found;
}

const params = allParams();
const usualLimit = 12;
const maxLimit = 200;

export const searchArguments: ArgumentDefinitions = {
  in: {
    help: 'List to read; default projects',
    value: { kind: 'choice', choices: [...lists.keys()] },
  },
  of: { help: 'Id or username that a list such as "users projects" belongs to', value: textValue },
  ...params,
  like: {
    help: 'Ids of projects; order projects by visual likeness to their covers',
    value: textValue,
    isList: true,
  },
  where: {
    help: 'CEL filter, e.g. stats.views > 1000 && published_on > timestamp("2026-01-31")',
    value: textValue,
  },
  facet: {
    help: 'Count the values of this column instead of listing, e.g. country',
    value: textValue,
  },
  columns: {
    help: 'Paths in the record, e.g. id, stats.views, owners.username',
    value: textValue,
    isList: true,
  },
  limit: { help: `Default ${usualLimit}`, value: { kind: 'integer', min: 1, max: maxLimit } },
  cursor,
  detail,
};

export interface Cursor {
  readonly page: number;
  readonly skip: number;
}

export interface SearchRequest {
  readonly query: RecordQuery;
  readonly cursor: Cursor;
  /** Maximum number of records; undefined if values are counted. */
  readonly limit: number | undefined;
}

export function requestOf(given: ToolArguments): SearchRequest {
  const name = valueIn(given, 'in') ?? 'projects';
  const command = lists.get(name) ?? 'projects search';
  const endpoint = endpointOf(command);
  const own = paramsOf(endpoint);
  checkTaken(given, { name, endpoint, own });
  const [like, facet, typed] = [
    likeness(given.get('like')),
    valueIn(given, 'facet'),
    valueIn(given, 'cursor'),
  ];
  const ofLists = ['limit', 'cursor'].find((each) => facet !== undefined && given.has(each));
  if (ofLists !== undefined)
    throw usageError(
      `facet and ${ofLists} cannot be used together`,
      `facet counts up to ${maxPages} pages`,
    );
  if (typed !== undefined && like !== undefined)
    throw usageError('cursor does not work with like', 'a larger limit returns more');
  const place = cursorOf(typed ?? '1');
  // By default, the service searches only the works in progress of today, as if there were no
  // others.
  const { time } = endpoint.params;
  const period = time?.kind === 'choice' && time.default !== 'all' ? { time: 'all' } : {};
  const start = place.page === 1 ? {} : { page: String(place.page) };
  const sent = [...own].flatMap(([argument, param]) => {
    const values = given.get(argument);
    return values === undefined ? [] : [[param.name, values.join(separatorOf(param))] as const];
  });
  const limit = facet === undefined ? Number(valueIn(given, 'limit') ?? usualLimit) : undefined;
  return {
    cursor: place,
    limit,
    query: {
      command,
      args: given.get('of') ?? [],
      params: new Map([...Object.entries({ ...period, ...start }), ...sent]),
      options: {
        ...(limit === undefined ? { all: true, maxPages } : { limit: limit + place.skip }),
        where: given.get('where'),
        facet,
      },
      likeness: like,
    },
  };
}

const maxPages = 20;

interface List {
  readonly name: string;
  readonly endpoint: Endpoint<EntityName>;
  readonly own: ReturnType<typeof paramsOf>;
}

/** @throws PortfolioError `usage` if the list does not take an argument, or needs `of` */
function checkTaken(given: ToolArguments, { name, endpoint, own }: List): void {
  const [needed] = pathParamNames(endpoint);
  if (needed !== undefined && !given.has('of'))
    throw usageError(`${name} needs \`of\``, `of: ${endpoint.params[needed]?.apiHelp ?? ''}`);
  const isRefused = (argument: string) => {
    if (argument === 'of') return needed === undefined;
    if (argument === 'like') return endpoint.params['color_hex'] === undefined;
    return Object.hasOwn(params, argument) && !own.has(argument);
  };
  const refused = [...given.keys()].find(isRefused);
  if (refused === undefined) return;
  const ofOne = [...lists.keys()].filter((list) => list.endsWith(` ${name}`));
  const others =
    own.size === 0 ? 'it has no parameters' : `its parameters are ${[...own.keys()].join(', ')}`;
  const hint =
    refused === 'of' && ofOne.length > 0 ? `lists with \`of\`: ${ofOne.join(', ')}` : others;
  throw usageError(`${name} has no parameter ${JSON.stringify(refused)}`, hint);
}

/** Takes only projects. Files of the user are not for models. */
function likeness(ids: readonly string[] | undefined): Likeness | undefined {
  const models = ids?.map((text) => {
    const id = checkTypedText(idParam('project'), 'like', text);
    if ('problem' in id) throw usageError(id.problem);
    return { kind: 'project', id: id.value } as const;
  });
  return models && { models };
}

function cursorOf(typed: string): Cursor {
  const [, page, skip = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(typed.trim()) ?? [];
  if (page !== undefined && Number(page) > 0) return { page: Number(page), skip: Number(skip) };
  throw noCursor(typed);
}
