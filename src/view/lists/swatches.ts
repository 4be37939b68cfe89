// The colours of projects as records of a list, and as a chart on a terminal.
import type { ChartRecord } from '../charts/chart.ts';
import { ownListSubject, type Subject } from '../subject.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure } from '../text/width.ts';

export interface SwatchRecord {
  /** The project's id. */
  readonly project: string;
  readonly title: string;
  /** `#rrggbb` */
  readonly hex: string;
  readonly name: string;
  /** Share of the picture, from 0 to 1. */
  readonly share: number;
}

export interface ProjectColours {
  readonly project: string;
  readonly title: string;
  readonly colours: readonly SwatchRecord[];
}

export const swatchSubject = (): Subject => ({
  ...ownListSubject(
    { one: 'colour', many: 'colours' },
    'colors',
    ['project', 'hex', 'name', 'share', 'title'],
    [
      { name: 'project', heading: 'PROJECT' },
      { name: 'hex', heading: 'HEX' },
      { name: 'name', heading: 'NAME', minWidth: 8 },
      { name: 'share', heading: 'SHARE' },
    ],
  ),
  hasColours: true,
  chart: async (records, style) => swatchText(records, style),
});

/** Groups colours by project, in the order of the records. Other records are left out. */
export function swatchesIn(records: readonly ChartRecord[]): readonly ProjectColours[] {
  const found: { project: string; title: string; colours: SwatchRecord[] }[] = [];
  for (const colour of records.flatMap(({ value }) => swatchOf(value) ?? [])) {
    const { project, title } = colour;
    const last = found.at(-1);
    if (last?.project === project) last.colours.push(colour);
    else found.push({ project, title, colours: [colour] });
  }
  return found;
}

/** Returns the record with safe texts; undefined if it is not a colour. */
export function swatchOf(value: unknown): SwatchRecord | undefined {
  const { project, title, hex, name, share }: { readonly [K in keyof SwatchRecord]?: unknown } = Object(value);
  if (typeof hex !== 'string' || !/^#[0-9a-f]{6}$/.test(hex) || typeof share !== 'number') return undefined;
  const [safeProject = '', safeTitle = '', safeName = ''] = [project, title, name].map((text) =>
    sanitise(String(text)),
  );
  return { project: safeProject, title: safeTitle, hex, name: safeName, share };
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const defaultWidth = 80;
/** Widest strip of shares. */
const maxStrip = 48;
const margin = '  ';

/** Draws each project: its title, a strip of its colours as wide as their shares, and a line for each colour. */
export function swatchText(records: readonly ChartRecord[], style: Style): string {
  const blocks = swatchesIn(records).map((each) => linesOf(each, style).map((line) => `${line}\n`));
  return blocks.map((lines) => lines.join('')).join('\n');
}

function linesOf(
  { project, title, colours }: ProjectColours,
  { paint, swatch, width = defaultWidth }: Style,
): readonly string[] {
  const room = Math.max(8, width - measure(project) - 3);
  const widths = stripOf(colours, Math.min(maxStrip, width - 4));
  const strip = swatch && margin + colours.map(({ hex }, at) => swatch(hex, widths[at] ?? 1)).join('');
  const longest = Math.max(...colours.map((colour) => measure(colour.name)));
  return [
    `${paint.bold(cut(title, room))}  ${paint.id(project)}`,
    ...(strip === undefined ? [] : [strip, strip]),
    ...colours.map(({ hex, name, share }) => {
      const sample = swatch === undefined ? '' : `${swatch(hex, 2)}  `;
      return `${margin}${sample}${hex}  ${name}${' '.repeat(longest - measure(name))}  ${percent(share).padStart(4)}`;
    }),
  ];
}

/** Returns the width of each colour in the strip, at least 1. */
function stripOf(colours: readonly SwatchRecord[], columns: number): readonly number[] {
  const total = colours.reduce((sum, { share }) => sum + share, 0);
  let [before, from] = [0, 0];
  return colours.map(({ share }, at) => {
    before += share;
    const start = from;
    const room = columns - (colours.length - 1 - at);
    from = Math.max(start + 1, Math.min(room, Math.round((before / total) * columns)));
    return from - start;
  });
}
