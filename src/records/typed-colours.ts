// The colours of a query as they were typed: CSS colours, and palettes that order the list.
import { endpointOf } from '../api/catalogue.ts';
import { toFlagName } from '../api/schema.ts';
import { usageError } from '../errors.ts';
import type { RecordQuery } from './query.ts';

/**
 * Replaces a CSS colour by its digits. Replaces a palette, which is several colours, or one with
 * `nearest`, by an order by likeness.
 * @throws PortfolioError `usage` if a colour is unknown, or the list is in another order of
 * likeness
 */
export async function replaceColours(query: RecordQuery): Promise<RecordQuery> {
  const { params, likeness, options } = query;
  const endpoint = endpointOf(query.command);
  const isNearest = options?.nearest === true;
  const name = [...params.keys()].find((each) => endpoint.params[each]?.kind === 'colour') ?? '';
  const param = endpoint.params[name];
  if (param === undefined) throw usageError('--nearest needs --color-hex');
  const text = params.get(name) ?? '';
  const colours =
    isNearest || /[g-z(,]/i.test(text)
      ? (await import('./css-colours.ts')).cssColours(param, `--${toFlagName(name, param)}`, text)
      : [text];
  if (likeness !== undefined) throw usageError('--like and --color-hex cannot be used together');
  const [first = '', ...others] = colours;
  if (others.length === 0 && !isNearest)
    return { ...query, params: new Map(params).set(name, first) };
  return {
    ...query,
    params: new Map([...params].filter(([each]) => each !== name)),
    likeness: { models: [{ kind: 'palette', colours }] },
  };
}
