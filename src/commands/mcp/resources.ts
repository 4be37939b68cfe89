// Resources: records and lists that have an address. The ids in addresses are completed from earlier answers.

import { shownKinds } from '../../api/catalogue.ts';
import { unescaped } from '../../api/values.ts';
import { PortfolioError } from '../../errors.ts';
import type { ToolCall } from './call.ts';
import { showCommand, textOf } from './get.ts';
import type { Session } from './session.ts';

const scheme = 'portfolio://';

export const resources = [
  {
    uri: `${scheme}fields`,
    name: 'fields',
    description: 'The creative fields of the service',
    mimeType: 'application/json',
  },
];

export const templates = shownKinds.map((kind) => ({
  uriTemplate: `${scheme}${kind}/{id}`,
  name: kind,
  description: `A ${kind} as the service sends it${kind === 'user' ? ', by id or username' : ''}`,
  mimeType: 'application/json',
}));

/** Reads the resource at an address. @throws PortfolioError `not_found` if the address is not of this server */
export async function readResource(uri: string, call: ToolCall): Promise<string> {
  const [, kind = '', id] = /^portfolio:\/\/([a-z]+)(?:\/([^/?#]+))?$/.exec(uri) ?? [];
  const isRecord = id !== undefined && shownKinds.some((each) => each === kind);
  if (!isRecord && uri !== resources[0]?.uri)
    throw new PortfolioError('not_found', `there is no resource ${JSON.stringify(uri.slice(0, 200))}`);
  const asked = isRecord
    ? { endpoint: showCommand(kind), words: [unescaped(id)] }
    : { endpoint: 'fields' as const, words: [] };
  return call.cleanJson(await textOf({ ...asked, params: new Map() }, 'json', call));
}

/** Maximum number of values that the protocol allows. */
const maxValues = 100;

/** Returns ids or user names of earlier answers that begin with the typed text, for the id in an address. */
export function completionOf(uriTemplate: string, typed: string, session: Session) {
  const kind = templates.find((each) => each.uriTemplate === uriTemplate)?.name;
  const known = kind === undefined ? [] : session.remembered(kind, kind === 'user' ? 'username' : 'id');
  const ids = known.filter((id) => id.startsWith(typed));
  return { values: ids.slice(0, maxValues), total: ids.length, hasMore: ids.length > maxValues };
}
