// Bars of figures, from block characters; none for a screen reader, which would read out each block.

/** `blocks` for most terminals, `ascii` for those that may have no such characters, `none` for pipes and screen readers. */
export type BarStyle = 'blocks' | 'ascii' | 'none';

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * A bar of at most `width` characters. What is not nothing is seen.
 * @param share of the longest bar, from 0 to 1
 */
export function bar(share: number, width: number, style: BarStyle): string {
  if (style === 'none' || !(share > 0)) return '';
  const length = Math.min(share, 1) * width;
  if (style === 'ascii') return '#'.repeat(Math.max(1, Math.round(length)));
  const parts = Math.max(1, Math.round(length * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ''}`;
}
