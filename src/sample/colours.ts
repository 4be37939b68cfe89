// Dominant colours of covers: a palette of what designers use, each a little different every time.
import type { Random } from './random.ts';
import { entries } from './text.ts';

const palette =
  entries(`ff8800; e4572e; d7263d; f46036; ffcc00; f2e94e; 2e294e; 1b998b; 0b7a75; 3a86ff; 1d3557; 457b9d; 8338ec; ff006e; fb5607;
  264653; 2a9d8f; e9c46a; 606c38; 283618; dda15e; bc6c25; 000000; ffffff; f5f5f0; 222222; 888888; 5e503f; c9ada7; ffafcc; a2d2ff; 99d98c;
  00a676; b5179e; 780000; efe9e1`);

export function dominantColour(random: Random): string {
  const base = random.pick(palette);
  if (random.chance(0.15)) return base;
  const parts = [0, 2, 4].map((at) => Number.parseInt(base.slice(at, at + 2), 16) + random.int(-14, 14));
  return parts.map((part) => Math.max(0, Math.min(255, part)).toString(16).padStart(2, '0')).join('');
}
