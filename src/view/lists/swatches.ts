// The colours of projects or of the items of a board as records of a list, and as a chart on a
// terminal.
import { integer, text } from '../../api/kinds/shape.ts';
import type { ChartRecord } from '../charts/chart.ts';
import type { Linked } from '../kinds/view.ts';
import type { PictureDescription } from '../pictures/description.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth, measureWidth } from '../text/width.ts';
import { ownListSubject, sameMembers } from './own-list.ts';

interface PaletteName {
  /** Name of the palette for other programs, e.g. `project-22363486`. It is not in the JSON. */
  readonly palette: string;
  /**
   * The project's id, the place of the item on its board, the name of a board, or the path of a
   * file.
   */
  readonly of: string | number;
  readonly title: string;
  /** The people who made the picture, for sheets. They are not in the JSON. */
  readonly by: readonly Linked[];
}

export interface SwatchRecord extends PaletteName {
  /** The colour as `#rrggbb`. */
  readonly hex: string;
  readonly name: string;
  /** Share of the picture's pixels, from 0 to 1. */
  readonly share: number;
}

export interface ColourPalette extends PaletteName {
  readonly colours: readonly SwatchRecord[];
}

const owners = { project: 'PROJECT', number: 'NUMBER', board: 'BOARD', file: 'FILE' } as const;

/** @param owner the member for `of` */
export const swatchSubject = (
  owner: keyof typeof owners,
): RecordPresenter & { textOf(value: object): string } => ({
  ...ownListSubject(
    { one: 'colour', many: 'colours' },
    'colors',
    {
      [owner]: owner === 'number' ? integer : text,
      ...sameMembers(['hex', 'name', 'share', 'title']),
    },
    [
      { name: owner, heading: owners[owner] },
      { name: 'hex', heading: 'HEX' },
      { name: 'name', heading: 'NAME', minWidth: 8 },
      { name: 'share', heading: 'SHARE' },
    ],
  ),
  hasColours: true,
  createRowMaker: () => (value) => {
    const { of, ...colour } = value as SwatchRecord; // swatchesOf makes these records
    return [{ [owner]: of, ...colour }];
  },
  textOf: (value) => {
    const { of, title, hex, name, share } = value as SwatchRecord; // swatchesOf makes these records
    return JSON.stringify({ [owner]: of, title, hex, name, share });
  },
  /**
   * Draws the title of each palette, a strip in which widths show the shares of the colours, and a
   * line per colour.
   */
  chart: async (records, style) =>
    swatchesIn(records)
      .map((each) => blockOf(each, style))
      .join('\n'),
});

export async function swatchesOf(
  about: PaletteName,
  colours: PictureDescription['colours'],
): Promise<readonly SwatchRecord[]> {
  const { nameOfColour } = await import('../pictures/colours.ts');
  return colours.map(({ hex, lab, share }) => ({
    ...about,
    hex,
    name: nameOfColour(lab),
    share: Math.round(share * 1000) / 1000,
  }));
}

/** Groups colours by palette, in the order of the records. Sanitises all texts. */
export function swatchesIn(records: readonly ChartRecord[]): readonly ColourPalette[] {
  const found: (PaletteName & { colours: SwatchRecord[] })[] = [];
  for (const { value } of records) {
    const swatch = value as SwatchRecord; // swatchesOf makes these records
    const { palette, by } = swatch;
    const [of, title] = [sanitise(String(swatch.of)), sanitise(swatch.title)];
    const colour = { ...swatch, title, name: sanitise(swatch.name) };
    const last = found.at(-1);
    if (last?.palette === palette) last.colours.push(colour);
    else found.push({ palette, of, title, by, colours: [colour] });
  }
  return found;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const defaultWidth = 80;
/** Maximum width of the strip of colours, in columns. */
const maxStrip = 48;
const margin = '  ';

function blockOf(
  { of, title, colours }: ColourPalette,
  { paint, drawSwatch, width = defaultWidth }: Style,
): string {
  const label = String(of);
  const room = Math.max(8, width - measureWidth(label) - 3);
  const widths = stripOf(colours, Math.min(maxStrip, width - 4));
  const strip =
    drawSwatch && margin + colours.map(({ hex }, at) => drawSwatch(hex, widths[at] ?? 1)).join('');
  const longest = Math.max(...colours.map((colour) => measureWidth(colour.name)));
  const lines = [
    paint.bold(cutToWidth(title, room)) + (label === title ? '' : `  ${paint.id(label)}`),
    // The blank line keeps the strip apart from the first sample.
    ...(strip === undefined ? [] : [strip, strip, '']),
    ...colours.map(({ hex, name, share }) => {
      const sample = drawSwatch === undefined ? '' : `${drawSwatch(hex, 2)}  `;
      return `${margin}${sample}${hex}  ${name}${' '.repeat(longest - measureWidth(name))}  ${percent(share).padStart(4)}`;
    }),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

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
