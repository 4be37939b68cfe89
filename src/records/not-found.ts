// The error for a record that the service does not have.
import { type EntityName, entityNames, entityOf } from '../api/entities.ts';
import type { RequestParams } from '../api/request.ts';
import { type Endpoint, pathParamNames } from '../api/schema.ts';
import { PortfolioError } from '../errors.ts';
import type { QuerySettings } from './query.ts';

/**
 * Returns an error that names the requested record: `no project 22363486`. Adds the message of the
 * response if it says more than "not found". Such a message can show that the response is not from
 * a portfolio service.
 */
export function notFound(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
  error: PortfolioError,
  commandLine: QuerySettings['commandLine'],
): PortfolioError {
  const names = pathParamNames(endpoint)
    .toReversed()
    .map((name) => `${nounOf(name)} ${values[name]}`);
  if (names.length === 0) {
    const hint = `this may not be the address of a service: \`${commandLine('status')}\` shows the active address`;
    return new PortfolioError('not_found', error.message, { hint, ...error.details, cause: error });
  }
  const { reason, ...details } = error.details;
  const hint = findingHint(endpoint, values, commandLine);
  return new PortfolioError('not_found', `no ${names.join(' of ')}`, {
    ...(hint === undefined ? {} : { hint }),
    ...details,
    ...(reason === undefined || saysNotFound.test(reason) ? {} : { reason }),
    cause: error,
  });
}

/**
 * Returns a hint with the command that finds valid user names or ids; undefined if no command does.
 */
function findingHint(
  endpoint: Endpoint<EntityName>,
  values: RequestParams,
  commandLine: QuerySettings['commandLine'],
): string | undefined {
  const names = pathParamNames(endpoint);
  if (names.some((name) => endpoint.params[name]?.kind === 'user'))
    return `find user names with \`${commandLine('users <name>')}\``;
  if (names.includes('revision_id'))
    return `\`${commandLine(`wip show ${values['wip_id']}`)}\` lists the ids of its revisions`;
  return undefined;
}

const saysNotFound =
  /^HTTP \d+(?: with http_code \S+)?: (there is )?(no\b|.{0,80}\b(not found|not exist)\b)/i;

/** Returns the noun for the record that a parameter identifies, e.g. `project` for `project_id`. */
function nounOf(param: string): string {
  const name = entityNames.find((entity) => entity === param.replace(/_id$/, ''));
  return name === undefined ? param : entityOf(name).noun.one;
}
