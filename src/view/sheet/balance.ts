// Chooses the number of columns of a sheet, so that its last row is as full as possible. A picture that would be alone
// in the last row is in the row above it instead.

/** Maximum number of pictures in balanced rows. In a longer sheet, the last row matters less. */
export const maxBalanced = 24;

/** The smallest number of columns as a share of the usual number, and a last row that is full enough. */
const [fewestShare, fullEnough] = [0.6, 0.75];
/** How full a sheet is in which one picture is added to the row above. */
const joined = 0.7;

/**
 * Returns the number of columns for `count` pictures.
 * @param usual number of columns that fit
 * @param fewest the smallest number, by default a share of the usual one
 */
export function columnsFor(count: number, usual: number, fewest = Math.ceil(usual * fewestShare)): number {
  if (count <= usual) return usual;
  const fill = (columns: number): number => {
    const last = ((count - 1) % columns) + 1;
    return last === 1 && count > columns + 1 ? joined : last / columns;
  };
  const fewer = Array.from({ length: usual - fewest }, (_, at) => usual - 1 - at);
  const all = [usual, ...fewer, ...(usual > 2 && count > usual + 1 ? [usual + 1] : [])];
  const fullest = Math.max(...all.map(fill));
  return all.find((columns) => fill(columns) >= Math.min(fullest, fullEnough)) ?? usual;
}
