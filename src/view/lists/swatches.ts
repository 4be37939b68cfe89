// The colours of projects as records of a list, and as a chart on a terminal.
import type { ChartRecord } from '../charts/chart.ts';
import { membersOf, ownListSubject, type Subject } from '../subject.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cut, measure } from '../text/width.ts';

export interface SwatchRecord {
  /** The project's id. */
  readonly project: string;
  readonly title: string;
  /** The colour as `#rrggbb`. */
  readonly hex: string;
  readonly name: string;
  /** Share of the picture's pixels, from 0 to 1. */
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
    membersOf(['project', 'hex', 'name', 'share', 'title']),
    [
      { name: 'project', heading: 'PROJECT' },
      { name: 'hex', heading: 'HEX' },
      { name: 'name', heading: 'NAME', minWidth: 8 },
      { name: 'share', heading: 'SHARE' },
    ],
  ),
  hasColours: true,
  /** Draws the title of each project, a strip in which widths show the shares of the colours, and a line per colour. */
  chart: async (records, style) =>
    swatchesIn(records)
      .map((each) => blockOf(each, style))
      .join('\n'),
});

/** Groups colours by project, in the order of the records. Sanitises all texts. */
export function swatchesIn(records: readonly ChartRecord[]): readonly ProjectColours[] {
  const found: { project: string; title: string; colours: SwatchRecord[] }[] = [];
  for (const { value } of records) {
    const swatch = value as SwatchRecord; // `projects palette` makes these records
    const [project, title] = [sanitise(swatch.project), sanitise(swatch.title)];
    const colour = { ...swatch, project, title, name: sanitise(swatch.name) };
    const last = found.at(-1);
    if (last?.project === project) last.colours.push(colour);
    else found.push({ project, title, colours: [colour] });
  }
  return found;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const defaultWidth = 80;
/** Maximum width of the strip of colours, in columns. */
const maxStrip = 48;
const margin = '  ';

function blockOf({ project, title, colours }: ProjectColours, { paint, swatch, width = defaultWidth }: Style): string {
  const room = Math.max(8, width - measure(project) - 3);
  const widths = stripOf(colours, Math.min(maxStrip, width - 4));
  const strip = swatch && margin + colours.map(({ hex }, at) => swatch(hex, widths[at] ?? 1)).join('');
  const longest = Math.max(...colours.map((colour) => measure(colour.name)));
  const lines = [
    `${paint.bold(cut(title, room))}  ${paint.id(project)}`,
    // The blank line keeps the strip apart from the first sample.
    ...(strip === undefined ? [] : [strip, strip, '']),
    ...colours.map(({ hex, name, share }) => {
      const sample = swatch === undefined ? '' : `${swatch(hex, 2)}  `;
      return `${margin}${sample}${hex}  ${name}${' '.repeat(longest - measure(name))}  ${percent(share).padStart(4)}`;
    }),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns the width of each colour in the strip, in columns. Each width is at least 1. */
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
