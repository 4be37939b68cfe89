// Implements `--where EXPR`: selects the records for which the expression is true. A record does
// not pass if it lacks a member of the expression or has a value that cannot be compared.
import { decodeValue } from '../api/decode.ts';
import { entityOf } from '../api/entities.ts';
import { valueAt } from '../api/ids.ts';
import { isObject, isStructured } from '../api/json/json-types.ts';
import { memberNames, type RecordShape, type Shape, shapeAt } from '../api/kinds/shape.ts';
import { toFlagName } from '../api/schema.ts';
import { meantPath } from '../api/suggestions.ts';
import { PortfolioError, usageError } from '../errors.ts';
import { compile, isMissing, summaryOf } from './expressions/expression.ts';
import type { ExecutableQuery, MakeFilter, RecordFilter } from './query.ts';

type FilterContext = Parameters<MakeFilter>[1];

/** Adds the filters of the flag, before those of the caller. @throws PortfolioError `usage` */
export async function addFilters(query: ExecutableQuery): Promise<ExecutableQuery> {
  const { endpoint, presenter, options } = query;
  const { noun, completeShape } = presenter;
  const context = { endpoint, noun: noun.one, completeShape };
  const filters = await Promise.all(
    (options.where ?? []).map((text) => whereFilter(text, context)),
  );
  const asked = [...presenter.priorityPaths, ...filters.flatMap(({ paths }) => paths)];
  return {
    ...query,
    filters: [...filters, ...query.filters],
    presenter: { ...presenter, priorityPaths: asked },
  };
}

export const whereFilter: MakeFilter = async (text, context) => {
  const { endpoint, noun } = context;
  const { shape } = entityOf(endpoint.entity);
  const compilePattern = text.includes('matches')
    ? (await import('./expressions/pattern.ts')).patternCompiler()
    : undefined;
  const { names, paths, valueFor } = compile(text, shape, compilePattern);
  const known = names.map(
    (name) => [name, Object.hasOwn(shape.props, name) ? shape.props[name] : undefined] as const,
  );
  const read = [...names.map((name) => [name]), ...paths];
  const seen = createSeen(read, shape);
  let failure: unknown;
  let tried = 0;
  let failed = 0;
  const fail = (error: unknown): false => {
    failure ??= error;
    failed += 1;
    return false;
  };
  const passes: RecordFilter['passes'] = ({ value }, now) => {
    const members = { now: new Date(now), ...membersOf(value, known) };
    tried += 1;
    seen.look(members);
    try {
      const result = valueFor(members);
      return typeof result === 'boolean'
        ? result
        : fail(new Error('the expression is not true or false'));
    } catch (error) {
      if (error instanceof PortfolioError) throw error;
      return isMissing(error) ? false : fail(error);
    }
  };
  const failureText = () => `--where: ${summaryOf(failure)}`;
  const explainNoMatch = (): string | undefined => {
    const [path] = seen.missing();
    if (path !== undefined) return notInText(path, shape, noun);
    return failure === undefined ? undefined : failureText();
  };
  const check = (): void => {
    const missing = seen.missing().filter((path) => shapeAt(shape, path) === undefined);
    const unknown = missing.find((path) => paramFor(path, endpoint)) ?? missing[0];
    if (unknown !== undefined)
      throw usageError(notInText(unknown, shape, noun), hintFor(unknown, shape, context));
    if (tried > 0 && failed === tried) throw usageError(failureText());
  };
  return { passes, check, explainNoMatch, paths: read.map((path) => path.join('.')) };
};

type Path = readonly string[];

/**
 * Remembers which paths of an expression no record has had so far. Omits nested paths that the API
 * reference has.
 */
function createSeen(paths: readonly Path[], shape: RecordShape) {
  const unknown = paths.filter((path) => path.length === 1 || shapeAt(shape, path) === undefined);
  const unseen = new Map(unknown.map((path) => [path.join('.'), path]));
  return {
    look: (members: unknown): void => {
      for (const [name, path] of unseen) if (isSeen(members, path)) unseen.delete(name);
    },
    missing: (): readonly Path[] => [...unseen.values()],
  };
}

/** Returns the members of a record in the form that expressions compare. */
function membersOf(value: unknown, known: readonly (readonly [string, Shape | undefined])[]) {
  const members: Record<string, unknown> = {};
  if (!isStructured(value)) return members;
  for (const [name, shape] of known)
    if (Object.hasOwn(value, name)) members[name] = toComparable(shape, value[name]);
  return members;
}

function notInText(path: Path, shape: RecordShape, noun: string): string {
  const near = meantPath(shape, path);
  const meant = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
  return `no ${noun} has ${JSON.stringify(path.join('.'))}${meant}`;
}

/**
 * Returns the flag that selects by a member which lists lack, or the members. The name may be a
 * text without its quotes, as in `city == London`.
 */
function hintFor(
  path: Path,
  shape: RecordShape,
  { endpoint, completeShape }: Pick<FilterContext, 'endpoint' | 'completeShape'>,
): string {
  const param = paramFor(path, endpoint);
  if (param !== undefined) return `to select by it: --${param}`;
  const name = path.join('.');
  const whole = shapeAt(completeShape, path) === undefined ? meantPath(completeShape, path) : name;
  if (whole?.endsWith(name) && shapeAt(shape, whole.split('.')) === undefined)
    return `lists do not have ${JSON.stringify(whole)}; only single records do`;
  const quotes =
    path.length === 1 && meantPath(shape, path) === undefined
      ? `if ${path[0]} is a text, quote it: ${JSON.stringify(path[0])}; `
      : '';
  return `${quotes}the members are ${memberNames(shape).join(', ')}`;
}

/** Returns the name of the flag that searches for the member; undefined if there is none. */
function paramFor(path: Path, { params }: FilterContext['endpoint']): string | undefined {
  const name = (path.at(-1) ?? '').replace(/^licence$/, 'license');
  return Object.hasOwn(params, name) ? toFlagName(name, params[name]) : undefined;
}

/** Whether the path has a value. In a list, one item with a value is enough. */
function isSeen(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return value !== undefined;
  return Array.isArray(value)
    ? value.some((item) => isSeen(item, path))
    : isSeen(valueAt(value, [name]), rest);
}

/**
 * Converts a member of a record to the form that expressions compare. Integers and times become
 * numbers, even if they were sent as text. Lists and maps become lists. Other values stay as
 * received.
 * @param shape undefined if the API reference does not have the member
 */
export function toComparable(shape: Shape | undefined, value: unknown): unknown {
  switch (shape?.kind) {
    case 'integer':
    case 'time':
    case 'dateTime':
      return decodeValue(shape, value) ?? value;
    case 'list':
    case 'map': // Services send owners by id or as a list. An expression must work with both.
      return (isStructured(value) ? Object.values(value) : []).map((item) =>
        toComparable(shape.inner, item),
      );
    case 'optional':
      return toComparable(shape.inner, value);
    case 'record':
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, own]) => [
          name,
          toComparable(memberShape(shape, name), own),
        ]),
      );
    default:
      return value;
  }
}

const memberShape = (
  { props, additionalProperties: others }: RecordShape,
  name: string,
): Shape | undefined => (Object.hasOwn(props, name) ? props[name] : others);
