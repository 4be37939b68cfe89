// Finds the columns that `--columns id,name,stats.views` names.
import { isLeaf, type Shape, shapeAt } from '../../api/kinds/shape.ts';
import { meantPath, nearestWords } from '../../api/suggestions.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import { priorityColumnRank, type ViewColumn } from '../kinds/view.ts';

export interface RowKind {
  readonly columns: readonly ViewColumn[];
  readonly shape: Shape;
  /** The shape of a single record, if lists contain a shorter form of it. */
  readonly completeShape: Shape | undefined;
}

/**
 * Returns the columns that `spec` names. The first part of a name must be a member of the record.
 * Later parts are an error only if they look like a misspelt member, because services send members
 * that the reference does not list. A name that begins with a dot is not checked.
 * @param flag name of the flag whose value is `spec`, for error messages
 * @throws PortfolioError `usage` if a name is wrong
 */
export function namedColumns(
  kind: RowKind,
  spec: string,
  flag = '--columns',
  words: readonly string[] = [],
): readonly ViewColumn[] {
  const { columns, shape } = kind;
  const names = columnNames(spec);
  if (names.includes(''))
    throw usageError(`${flag} must be names separated by commas, not ${JSON.stringify(spec)}`);
  const unknown = names.find(
    (name) => !name.startsWith('.') && shapeAt(shape, name.split('.').slice(0, 1)) === undefined,
  );
  if (unknown !== undefined) throw unknownColumn(unknown, flag, kind, words);
  for (const name of names) {
    const leaf = name.startsWith('.') ? undefined : leafIn(shape, name.split('.'));
    if (leaf !== undefined && !columns.some((column) => column.name === name))
      throw usageError(`${flag}: ${leaf} has no members, so there is no ${JSON.stringify(name)}`);
    const meant = name.startsWith('.') ? undefined : meantPath(shape, name.split('.'));
    if (meant === undefined || columns.some((column) => column.name === name)) continue;
    throw usageError(
      `${flag}: unknown column ${JSON.stringify(name)}; did you mean ${JSON.stringify(meant)}?`,
      `if the service sends it under this name, put a dot before it: .${name}`,
    );
  }
  const typed = spec.split(',').map((name) => name.trim());
  return names.map((path, at) => {
    const name = path.replace(/^\./, '');
    const column = columns.find((each) => each.name === name) ?? namedColumn(name);
    // The path is what the service sends.
    return name === licence && typed[at] !== licence ? { ...column, kind: 'licence' } : column;
  });
}

export const columnNames = (spec: string): readonly string[] =>
  spec.split(',').map((name) => name.trim().replace(/^licen[cs]e$/i, licence));

/** The member that this program calls the licence. */
const licence = 'copyright.license';

export const namedColumn = (name: string): ViewColumn => ({
  name,
  heading: name === licence ? 'LICENCE' : name.replaceAll(/[._]+/g, ' ').toUpperCase(),
  dropRank: priorityColumnRank,
});

/**
 * If a path continues after a value without members, returns the path up to that value; otherwise
 * undefined.
 */
function leafIn(shape: Shape, path: readonly string[]): string | undefined {
  const end = path.findIndex((step, nth) => {
    const before = nth === 0 ? undefined : shapeAt(shape, path.slice(0, nth));
    return before !== undefined && isLeaf(before) && !/^\d+$/.test(step);
  });
  return end < 0 ? undefined : path.slice(0, end).join('.');
}

function unknownColumn(
  name: string,
  flag: string,
  { columns, shape, completeShape }: RowKind,
  words: readonly string[],
): PortfolioError {
  const path = name.split('.');
  const whole = shapeAt(completeShape, path) === undefined ? meantPath(completeShape, path) : name;
  const shown = (text: string) => JSON.stringify(text === licence ? 'licence' : text);
  if (
    completeShape !== undefined &&
    whole !== undefined &&
    shapeAt(shape, whole.split('.')) === undefined
  )
    return usageError(
      `${flag}: unknown column ${shown(name)}`,
      `lists do not have ${shown(whole)}; ${
        flag === '--columns' ? 'only single records do' : '--columns reads it from each record'
      }`,
    );
  const keys = shape.kind === 'record' ? Object.keys(shape.props) : [];
  const hasLicence =
    flag === '--columns' && shapeAt(completeShape, licence.split('.')) !== undefined;
  const extra = hasLicence ? ['licence'] : [];
  const names = [...new Set([...words, ...keys, ...columns.map(({ name }) => name), ...extra])];
  // For `views`, the message suggests `stats.views`.
  const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const [last] = nearestWords(name, names.map(lastOf));
  const near = nearestWords(name, names)[0] ?? names.find((path) => lastOf(path) === last);
  const question = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
  return usageError(
    `${flag}: unknown column ${JSON.stringify(name)}${question}`,
    `columns are ${names.join(', ')}; to name any other member, put a dot before it: .${name}`,
  );
}
