// --where EXPR: keeps the records for which the expression holds. One that lacks what it reads, or has it in a form that
// cannot be compared, is not kept.
import { comparable } from '../api/comparable.ts';
import { entityOf } from '../api/entities.ts';
import { isObject } from '../api/ids.ts';
import { nearest } from '../api/values.ts';
import { compile, isMissing, summaryOf } from './expression.ts';
import type { Listing, RecordFilter } from './listing.ts';

export async function whereFilter(text: string, { endpoint, subject }: Listing): Promise<RecordFilter> {
  const { shape } = entityOf(endpoint.entity);
  const { names, valueFor } = compile(text, '--where', shape);
  const known = names.map((name) => [name, Object.hasOwn(shape.props, name) ? shape.props[name] : undefined] as const);
  /** Names that are not in the reference, until a record has them. */
  const unseen = new Set(known.flatMap(([name, own]) => (own === undefined ? [name] : [])));
  let failure: unknown;
  const passes = ({ value }: { readonly value: unknown }): boolean => {
    const members: Record<string, unknown> = {};
    for (const [name, own] of known) {
      if (!isObject(value) || !Object.hasOwn(value, name)) continue;
      members[name] = comparable(own, value[name]);
      if (unseen.size > 0) unseen.delete(name);
    }
    try {
      const result = valueFor(members);
      if (typeof result !== 'boolean') failure ??= new Error('the expression is not true or false');
      return result === true;
    } catch (error) {
      if (!isMissing(error)) failure ??= error;
      return false;
    }
  };
  const whenNone = (): string | undefined => {
    const [name] = unseen;
    if (name === undefined) return failure === undefined ? undefined : `--where: ${summaryOf(failure)}`;
    const [near] = nearest(name, Object.keys(shape.props));
    return `no ${subject.noun.one} has ${JSON.stringify(name)}${near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`}`;
  };
  return { passes, whenNone };
}
