// --where EXPR: keeps the records for which the expression holds. One that lacks what it reads, or has it in a form that
// cannot be compared, is not kept.

import { entityOf } from '../../api/entities.ts';
import { valueAt } from '../../api/ids.ts';
import { isStructured } from '../../api/json/json-types.ts';
import { meantPath, shapeAt } from '../../api/paths.ts';
import type { Listing, RecordFilter } from '../listing.ts';
import { comparable } from './comparable.ts';
import { compile, isMissing, summaryOf } from './expression.ts';

export async function whereFilter(text: string, { endpoint, subject, context }: Listing): Promise<RecordFilter> {
  const { shape } = entityOf(endpoint.entity);
  const { names, paths, mayTakeLong, valueFor } = compile(text, '--where', shape);
  const known = names.map((name) => [name, Object.hasOwn(shape.props, name) ? shape.props[name] : undefined] as const);
  /** Paths that are not in the reference, until a record has them: names first. */
  const unseen = new Map(
    [...names.map((name) => [name]), ...paths].flatMap((path) =>
      shapeAt(shape, path) === undefined ? [[path.join('.'), path]] : [],
    ),
  );
  let failure: unknown;
  const passes = ({ value }: { readonly value: unknown }): boolean => {
    const members: Record<string, unknown> = {};
    for (const [name, own] of known) {
      if (!isStructured(value) || !Object.hasOwn(value, name)) continue;
      members[name] = comparable(own, value[name]);
    }
    for (const [name, path] of unseen) if (valueAt(value, path) !== undefined) unseen.delete(name);
    try {
      const work = () => valueFor(members);
      const result = mayTakeLong ? context.system.block(work) : work();
      if (typeof result !== 'boolean') failure ??= new Error('the expression is not true or false');
      return result === true;
    } catch (error) {
      if (!isMissing(error)) failure ??= error;
      return false;
    }
  };
  const whenNone = (): string | undefined => {
    const [[name, path] = []] = unseen;
    if (name === undefined || path === undefined)
      return failure === undefined ? undefined : `--where: ${summaryOf(failure)}`;
    const near = meantPath(shape, path);
    return `no ${subject.noun.one} has ${JSON.stringify(name)}${near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`}`;
  };
  return { passes, whenNone };
}
