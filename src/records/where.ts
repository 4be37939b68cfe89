// --where EXPR: selects the records for which the expression is true. A record that lacks a member of the expression, or has it
// in a form that cannot be compared, does not pass.

import { entityOf } from '../api/entities.ts';
import { valueAt } from '../api/ids.ts';
import { isStructured } from '../api/json/json-types.ts';
import { meantPath, shapeAt } from '../api/paths.ts';
import type { MakeFilter } from './call.ts';
import { comparable } from './expressions/comparable.ts';
import { compile, isMissing, summaryOf } from './expressions/expression.ts';

export const whereFilter: MakeFilter = async (text, { endpoint, noun, block }) => {
  const { shape } = entityOf(endpoint.entity);
  const { names, paths, mayTakeLong, valueFor } = compile(text, '--where', shape);
  const known = names.map((name) => [name, Object.hasOwn(shape.props, name) ? shape.props[name] : undefined] as const);
  /** Paths that are neither in the reference nor in a record so far, top-level names first. */
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
      const result = mayTakeLong ? block(work) : work();
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
    return `no ${noun} has ${JSON.stringify(name)}${near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`}`;
  };
  return { passes, whenNone };
};
