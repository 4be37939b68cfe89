// Converts and mixes colours, given as 0xRRGGBB or OKLab. In OKLab, equal distances look like equal
// differences. Does not use `**`, because its results for fractional exponents differ between
// versions of Node.

/** A colour in OKLab: lightness 0 to 1, chroma 0 to about 0.3, hue in radians. */
export interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Linear light (0 to 1) of each sRGB channel value (0 to 255). */
const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : Math.exp(2.4 * Math.log((share + 0.055) / 1.055));
});

/** Returns the sRGB channel value whose linear light is nearest to `light`. */
function channel(light: number): number {
  let low = 0;
  let high = 255;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((linear[middle] ?? 0) < light) low = middle + 1;
    else high = middle;
  }
  const below = linear[low - 1] ?? -1;
  return low > 0 && light - below < (linear[low] ?? 1) - light ? low - 1 : low;
}

const cubeRoot = (value: number): number => (value <= 0 ? 0 : Math.exp(Math.log(value) / 3));

/** A colour in OKLab: lightness 0 to 1, then the axes from green to red and from blue to yellow. */
export type Lab = readonly [l: number, a: number, b: number];

export function toLch(colour: number): Lch {
  const [l, a, b] = toLab(colour);
  return { l, c: Math.sqrt(a * a + b * b), h: Math.atan2(b, a) };
}

export function toLab(colour: number): Lab {
  const [r = 0, g = 0, b = 0] = [colour >> 16, (colour >> 8) & 255, colour & 255].map(
    (value) => linear[value] ?? 0,
  );
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  return [lightness, a, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}

function light({ l, c, h }: Lch): [number, number, number] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const cube = (value: number) => value * value * value;
  const x = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const y = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const z = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** Converts a colour to sRGB. Reduces the chroma if sRGB does not contain the colour. */
export function fromLch(wanted: Lch): number {
  const l = Math.max(0, Math.min(1, wanted.l));
  for (let c = wanted.c; ; c = c > 0.004 ? c * 0.92 : 0) {
    const channels = light({ l, c, h: wanted.h });
    if (c > 0 && channels.some((each) => each < -0.001 || each > 1.001)) continue;
    const [r = 0, g = 0, b = 0] = channels.map((each) => channel(Math.max(0, Math.min(1, each))));
    return (r << 16) | (g << 8) | b;
  }
}

/** Mixes two colours linearly in sRGB. `share` is the share of the second colour, 0 to 1. */
export function mixed(first: number, second: number, share: number): number {
  const at = (shift: number) => {
    const from = (first >> shift) & 255;
    return Math.round(from + (((second >> shift) & 255) - from) * share) << shift;
  };
  return at(16) | at(8) | at(0);
}

/** Adds `more`, which may be negative, to the lightness of a colour. Keeps the hue. */
export function shade(colour: number, more: number): number {
  const { l, c, h } = toLch(colour);
  return fromLch({ l: l + more, c: c * (1 - Math.abs(more) * 0.5), h });
}
