// The scene that a composition draws, and functions that write its SVG. Numbers are rounded, so
// that every version of Node writes the same text.
import { hexOf } from '../../view/pictures/colours.ts';
import { shade } from '../../view/pictures/oklab.ts';
import type { Palette } from './palette.ts';
import { digitsOf, type Random } from './random.ts';

export interface Scene {
  /** Width in units. The shorter side of the picture always has 1000 units. */
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly palette: Palette;
  readonly title: string;
}

/**
 * Returns the elements of a picture, the lowest first. A work in progress shows the last ones as
 * outlines.
 */
export type Composition = (scene: Scene) => readonly string[];

/** A colour 0xRRGGBB, or the name of a gradient. */
type Paint = number | string;

const paint = (value: Paint): string => (typeof value === 'number' ? hexOf(value) : value);
const round = (value: number): number => Math.round(value * 10) / 10 || 0;

/**
 * Returns the gradient between two colours. Its name contains them, and `gradientsIn` defines it.
 */
const gradient = (kind: string, from: number, to: number): string =>
  `url(#${[kind, hexOf(from).slice(1), hexOf(to).slice(1)].join('-')})`;
export const down = (from: number, to: number): string => gradient('down', from, to);
export const outward = (from: number, to: number): string => gradient('outward', from, to);
/** Returns a gradient from a colour in the middle to nothing at the edge. */
export const glow = (colour: number): string => gradient('glow', colour, colour);
export const lit = (colour: number): string => down(shade(colour, 0.03), shade(colour, -0.04));
export const rounded = (colour: number): string =>
  gradient('right', shade(colour, 0.08), shade(colour, -0.14));

export function gradientsIn(svg: string): string {
  const names = new Set(svg.match(/(?<=url\(#)(down|right|outward|glow)-\w+-\w+/g));
  return [...names]
    .map((id) => {
      const [kind, from, to] = id.split('-');
      const opacity = kind === 'glow' ? 0 : 1;
      const end = `<stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}" stop-opacity="${opacity}"/>`;
      const isRadial = kind === 'outward' || kind === 'glow';
      if (isRadial) return `<radialGradient id="${id}">${end}</radialGradient>`;
      return `<linearGradient id="${id}"${kind === 'down' ? ' x2="0" y2="1"' : ''}>${end}</linearGradient>`;
    })
    .join('');
}

export const circle = (x: number, y: number, radius: number, fill: Paint): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${paint(fill)}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: Paint): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${paint(fill)}"/>`;
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Paint,
  corner = 0,
): string =>
  area(
    rounding(
      x,
      y,
      Math.max(0, width),
      Math.max(0, height),
      Math.min(corner, width / 2, height / 2),
    ),
    fill,
  );
export const area = (path: string, fill: Paint): string =>
  `<path d="${path}" fill="${paint(fill)}"/>`;
export function stroke(path: string, colour: number, width: number, dashes = 'none'): string {
  const line = `stroke="${paint(colour)}" stroke-width="${round(width)}" stroke-dasharray="${dashes}"`;
  return `<path d="${path}" fill="none" ${line} stroke-linecap="round" stroke-linejoin="round"/>`;
}
export const ring = (
  x: number,
  y: number,
  radius: number,
  colour: number,
  width: number,
  dashes = 'none',
): string =>
  stroke(
    `M${round(x - radius)} ${round(y)}a1 1 0 0 1 ${round(radius * 2)} 0a1 1 0 0 1 ${round(-radius * 2)} 0z`,
    colour,
    width,
    dashes,
  );
export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.45): string =>
  faded(strength, ellipse(x, y, rx, ry, glow(0x000000)));

export const group = (...content: readonly string[]): string => `<g>${content.join('')}</g>`;
export const faded = (opacity: number, ...content: readonly string[]): string =>
  `<g opacity="${Math.round(opacity * 100) / 100}">${content.join('')}</g>`;
export const moved = (x: number, y: number, ...content: readonly string[]): string =>
  `<g transform="translate(${round(x)} ${round(y)})">${content.join('')}</g>`;
/** @param turns angle in full turns, clockwise */
export const turned = (
  turns: number,
  x: number,
  y: number,
  ...content: readonly string[]
): string =>
  `<g transform="rotate(${round(turns * 360)} ${round(x)} ${round(y)})">${content.join('')}</g>`;
export function clipped(path: string, ...content: readonly string[]): string {
  const id = `clip-${digitsOf(path)}`;
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content.join('')}</g>`;
}

/** `x y x y`. */
export const points = (text: string): number[] => text.split(/\s+/).map(Number);
/** @param end `Z` closes the path */
export const through = (points: readonly number[], end = ''): string =>
  `M${points.map(round).join(' ')}${end}`;
export function rounding(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
): string {
  const [r, w, h] = [
    round(Math.max(0, corner)),
    round(width - 2 * corner),
    round(height - 2 * corner),
  ];
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [first, second] = [
    `h${w}${turn(r, r)}v${h}${turn(-r, r)}`,
    `h${-w}${turn(-r, -r)}v${-h}${turn(r, -r)}`,
  ];
  return `M${round(x + corner)} ${round(y)}${first}${second}z`;
}

/** Returns a smooth path through points: a Catmull-Rom spline as Bézier curves. */
export function smooth(points: readonly number[], isClosed = false): string {
  const count = points.length / 2;
  const at = (index: number): [number, number] => {
    const place = isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return [points[place * 2] ?? 0, points[place * 2 + 1] ?? 0];
  };
  const curves = times(isClosed ? count : count - 1, (index) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [
      at(index - 1),
      at(index),
      at(index + 1),
      at(index + 2),
    ];
    const [first, second] = [
      [bx + (cx - ax) / 6, by + (cy - ay) / 6],
      [cx - (dx - bx) / 6, cy - (dy - by) / 6],
    ];
    return `C${[...first, ...second, cx, cy].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${curves.join('')}${isClosed ? 'Z' : ''}`;
}

/** Angles are in turns, clockwise from the right. */
export function sector(x: number, y: number, radius: number, from: number, to: number): string {
  const [start, end] = [polar(x, y, radius, from), polar(x, y, radius, to)].map((point) =>
    point.map(round).join(' '),
  );
  const reach = round(radius);
  return `M${round(x)} ${round(y)}L${start}A${reach} ${reach} 0 ${to - from > 0.5 ? 1 : 0} 1 ${end}Z`;
}

/** The angle is in turns. */
export const polar = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.cos(angle * 2 * Math.PI),
  y + radius * Math.sin(angle * 2 * Math.PI),
];

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => make(at));
