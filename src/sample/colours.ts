// The dominant colour of a cover: one of a designer's palette, usually varied a little.
import type { Random } from './art/random.ts';
import palette from './words/colours.json' with { type: 'json' };

/** Six hexadecimal digits, lower case. */
export function dominantColour(random: Random): string {
  const base = random.pick(palette);
  if (random.chance(0.15)) return base;
  const channels = [0, 2, 4].map((at) => Number.parseInt(base.slice(at, at + 2), 16) + random.int(-14, 14));
  return channels.map((channel) => Math.max(0, Math.min(255, channel)).toString(16).padStart(2, '0')).join('');
}
