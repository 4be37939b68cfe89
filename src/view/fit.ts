// Decides how wide each column of a table is, where the screen is too narrow for all of them: first columns that are there only
// if there is room are left out, then others shrink to their minimum, then others are left out.

interface Need {
  /** Columns of the screen that the content takes. */
  readonly natural: number;
  /** How narrow it may become; undefined where it must not shrink. */
  readonly minWidth: number | undefined;
  /** The highest is left out first; of equal ones the last. */
  readonly drop: number;
}

/** A column whose `drop` is this high is left out before any other has to shrink. */
export const dropBeforeShrinking = 9;

/** Where nothing else helps, columns that may shrink do so to this width. In a narrower one no text can be read. */
const lastMinWidth = 8;

/** The widths in order, 0 for a column that is left out, which the first never is. `gap` is the space between two columns. */
export function fit(needs: readonly Need[], width: number, gap: number): number[] {
  let wanted = needs.map(({ natural }) => natural);
  const kept = new Set(needs.keys());
  const spare = () => width - gap * (kept.size - 1) - [...kept].reduce((sum, at) => sum + (wanted[at] ?? 0), 0);
  /** Leaves columns out until the rest has room, but none whose `drop` is lower than this. */
  const leaveOut = (from: number) => {
    while (spare() < 0 && kept.size > 1) {
      const at = firstToDrop(needs, [...kept]);
      if ((needs[at]?.drop ?? 0) < from) return;
      kept.delete(at);
    }
  };
  leaveOut(dropBeforeShrinking);
  wanted = needs.map(({ natural, minWidth }) => Math.min(natural, minWidth ?? natural));
  leaveOut(1);
  if (spare() < 0) {
    wanted = needs.map(({ minWidth }, at) =>
      Math.min(wanted[at] ?? 0, minWidth === undefined ? Infinity : lastMinWidth),
    );
  }
  leaveOut(0);
  const widths = needs.map((_, at) => (kept.has(at) ? Math.min(wanted[at] ?? 0, width) : 0));
  return shareOut(widths, needs, spare());
}

const firstToDrop = (needs: readonly Need[], kept: readonly number[]): number =>
  kept.slice(1).reduce((first, at) => ((needs[at]?.drop ?? 0) >= (needs[first]?.drop ?? 0) ? at : first), kept[1] ?? 0);

/** Columns that need little are served first; the rest is shared. */
function shareOut(widths: readonly number[], needs: readonly Need[], spare: number): number[] {
  const wider = [...widths];
  const lack = (at: number) => (needs[at]?.natural ?? 0) - (widths[at] ?? 0);
  const lacking = [...widths.keys()].filter((at) => widths[at] !== 0 && lack(at) > 0).sort((a, b) => lack(a) - lack(b));
  let left = Math.max(0, spare);
  for (const [nth, at] of lacking.entries()) {
    const share = Math.min(lack(at), Math.floor(left / (lacking.length - nth)));
    wider[at] = (widths[at] ?? 0) + share;
    left -= share;
  }
  return wider;
}
