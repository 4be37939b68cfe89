// Chooses the number of columns of a sheet, so that its last row is as full as possible.

/** Maximum number of pictures in balanced rows. In a longer sheet, the last row matters less. */
export const maxBalanced = 24;

/** The smallest number of columns as a share of the usual number, and a last row that is full enough. */
const [fewest, fullEnough] = [0.6, 0.75];

/** Returns the number of columns for `count` pictures. @param usual number of columns that fit */
export function columnsFor(count: number, usual: number): number {
  if (count <= usual) return usual;
  const fill = (columns: number) => (((count - 1) % columns) + 1) / columns;
  let best = usual;
  for (let columns = usual - 1; columns >= usual * fewest; columns -= 1) if (fill(columns) > fill(best)) best = columns;
  const isNarrower = usual > 2 && fill(best) < fullEnough && fill(usual + 1) > fill(best);
  return isNarrower ? usual + 1 : best;
}
