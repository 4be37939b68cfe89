// `--json id,name`, as gh takes it: here --json takes no value, and the names would be a query or an id.
import { endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import type { Endpoint } from '../../api/schema.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import type { CommandRow } from '../command.ts';

/** What is wrong with `--json id,name`. One name alone may be a query: see `fieldHint`. */
export function jsonFields(args: readonly string[], row: CommandRow): PortfolioError | undefined {
  const endpoint = row.kind === 'endpoint' ? endpointOf(row.endpoint) : undefined;
  const names = wordsAfterJson(args);
  if (endpoint === undefined || names === undefined || !names.some((name) => isMember(endpoint, name)))
    return undefined;
  const isJoined = args.includes(`--json=${names.join(',')}`);
  if (names.length === 1 && !isJoined) return undefined;
  return usageError('--json takes no names: it prints what the service sent', chooseHint(endpoint, names));
}

/** For a search whose query is the name of a member, typed behind --json. */
export function fieldHint(
  args: readonly string[],
  endpoint: Endpoint<EntityName>,
  words: readonly string[],
): string | undefined {
  const [name = ''] = words;
  if (words.length !== 1 || wordsAfterJson(args)?.join() !== name || !isMember(endpoint, name)) return undefined;
  return `the search was for ${JSON.stringify(name)}; ${chooseHint(endpoint, words)}`;
}

function wordsAfterJson(args: readonly string[]): readonly string[] | undefined {
  const joined = args.find((word) => word.startsWith('--json='))?.slice('--json='.length);
  const next = args.includes('--json') ? args[args.indexOf('--json') + 1] : undefined;
  const list = joined ?? next ?? '';
  return /^[a-z]\w*(\.\w+)*(,[a-z]\w*(\.\w+)*)*$/i.test(list) ? list.split(',') : undefined;
}

const isMember = ({ entity }: Endpoint<EntityName>, name: string): boolean => {
  const { shape } = entityOf(entity);
  return Object.hasOwn(shape.props, name.split('.')[0] ?? '');
};

function chooseHint({ envelopeKey, isList }: Endpoint<EntityName>, names: readonly string[]): string {
  const members = names.map((name) => (name.includes('.') ? `${name.replace(/.*\./, '')}: .${name}` : name));
  const path = `.${envelopeKey}${isList ? '[]' : ''}`;
  return `for columns use \`--columns ${names.join(',')}\`, for JSON \`--jq '${path} | {${members.join(', ')}}'\``;
}
