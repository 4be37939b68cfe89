// The colours of a picture, derived from its dominant colour.
import { fromLch, toLch } from '../../view/pictures/oklab.ts';
import type { Random } from './random.ts';

export interface Palette {
  /** Colour of most of the picture. */
  readonly main: number;
  readonly light: number;
  readonly deep: number;
  /** Colour of lines and letters, with a strong contrast to the main colour. */
  readonly ink: number;
  /** Colour opposite to the ink: nearly white or nearly black. */
  readonly paper: number;
  /** Colours that match the main colour, strongest first. */
  readonly accents: readonly [number, number, number];
  readonly isDark: boolean;
}

/** Angles in degrees between the hue of the main colour and the hues of the three accents. */
const harmonies = [
  [180, 150, 30],
  [150, 210, 30],
  [120, 240, 180],
  [35, -35, 180],
  [60, 180, -30],
  [200, 40, 160],
] as const;

/** For a record without a dominant colour. */
const usual: readonly number[] = [
  0xe4572e, 0xf2c14e, 0x2a9d8f, 0x3a6ea5, 0xd8a48f, 0x264653, 0xefe3d0, 0xe9c46a, 0x8ab17d,
  0xb5838d, 0x5b5f97, 0xf4978e, 0x1d3557, 0xa8dadc, 0xcdb4db, 0x6d597a, 0xdde5b6, 0x355070,
];

export function paletteFrom(random: Random, colour: number = random.pick(usual)): Palette {
  const { l, c, h } = toLch(colour);
  const isDark = l < 0.56;
  // A grey has no hue, so its accents may have any hue.
  const hue = c < 0.03 ? random.unit() * 360 * (Math.PI / 180) : h;
  const angles = random.pick(harmonies);
  const strength = Math.max(0.11, Math.min(0.19, c * 1.15));
  const accent = (at: 0 | 1 | 2, lightness: number, chroma: number) =>
    fromLch({ l: lightness, c: chroma, h: hue + angles[at] * (Math.PI / 180) });
  return {
    main: colour,
    light: fromLch({ l: Math.min(0.99, l + 0.06), c: c * 0.95, h }),
    deep: fromLch({ l: l > 0.12 ? l - 0.06 : l + 0.1, c, h }),
    ink: fromLch(
      isDark
        ? { l: 0.96, c: 0.02, h: hue }
        : { l: 0.23, c: Math.min(0.05, c * 0.6 + 0.015), h: hue },
    ),
    paper: fromLch(isDark ? { l: 0.13, c: 0.02, h: hue } : { l: 0.975, c: 0.012, h: hue }),
    accents: [
      accent(0, isDark ? 0.76 : 0.6, strength),
      accent(1, isDark ? 0.84 : 0.46, strength),
      accent(2, isDark ? 0.62 : 0.78, strength * 0.7),
    ],
    isDark,
  };
}
