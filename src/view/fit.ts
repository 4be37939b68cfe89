// How wide each column of a table may be: all as wide as they like, else the luxuries go, else the greedy ones shrink, else
// some are left out.

interface Wish {
  /** Columns that the content takes. */
  readonly natural: number;
  /** What it can shrink to; undefined for never. */
  readonly least: number | undefined;
  /** The highest goes first, of equals the last. */
  readonly drop: number;
}

/** A column whose `drop` is as high is left out before any other has to shrink. */
export const luxury = 9;

/** Narrower than this, a text says nothing. */
const floor = 8;

/** Widths in order, 0 for what is left out; the first is never. `gap` stands between two columns. */
export function fit(wishes: readonly Wish[], width: number, gap: number): number[] {
  let needs = wishes.map(({ natural }) => natural);
  const kept = new Set(wishes.keys());
  const spare = () => width - gap * (kept.size - 1) - [...kept].reduce((sum, at) => sum + (needs[at] ?? 0), 0);
  /** Those whose `drop` is at least so high, as long as there is no room. */
  const leaveOut = (from: number) => {
    while (spare() < 0 && kept.size > 1) {
      const at = firstToGo(wishes, [...kept]);
      if ((wishes[at]?.drop ?? 0) < from) return;
      kept.delete(at);
    }
  };
  leaveOut(luxury);
  needs = wishes.map(({ natural, least }) => Math.min(natural, least ?? natural));
  leaveOut(1);
  if (spare() < 0)
    needs = wishes.map(({ least }, at) => Math.min(needs[at] ?? 0, least === undefined ? Infinity : floor));
  leaveOut(0);
  const widths = wishes.map((_, at) => (kept.has(at) ? Math.min(needs[at] ?? 0, width) : 0));
  return shareOut(widths, wishes, spare());
}

const firstToGo = (wishes: readonly Wish[], kept: readonly number[]): number =>
  kept
    .slice(1)
    .reduce((worst, at) => ((wishes[at]?.drop ?? 0) >= (wishes[worst]?.drop ?? 0) ? at : worst), kept[1] ?? 0);

/** The modest are satisfied first, so that what they leave goes to the greedy. */
function shareOut(widths: readonly number[], wishes: readonly Wish[], spare: number): number[] {
  const wider = [...widths];
  const lack = (at: number) => (wishes[at]?.natural ?? 0) - (widths[at] ?? 0);
  const wanting = [...widths.keys()].filter((at) => widths[at] !== 0 && lack(at) > 0).sort((a, b) => lack(a) - lack(b));
  let left = Math.max(0, spare);
  for (const [nth, at] of wanting.entries()) {
    const share = Math.min(lack(at), Math.floor(left / (wanting.length - nth)));
    wider[at] = (widths[at] ?? 0) + share;
    left -= share;
  }
  return wider;
}
