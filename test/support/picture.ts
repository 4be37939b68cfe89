// What a terminal shows, as an SVG picture: the output goes through a terminal emulator, and its
// cells are drawn one run at a time. Pictures in the output, which kitty's protocol puts there, are
// drawn where the emulator's cursor is when they come.
import xterm from '@xterm/headless';
import sharp from 'sharp';
import { kittyCommands, kittyRaster } from './drawn-pictures.ts';

export const [cellWidth, cellHeight, margin, bar] = [8.4, 16.8, 20, 36];
/** The 8 standard colours on a dark background, then the text's own. */
const palette = [
  '#484f58',
  '#ff7b72',
  '#3fb950',
  '#d29922',
  '#58a6ff',
  '#bc8cff',
  '#39c5cf',
  '#b1bac4',
];
export const [background, border, foreground] = ['#0d1117', '#3d444d', '#e6edf3'];

/** @param title what the picture shows, for those who cannot see it */
export async function svgOf(output: string, columns: number, title: string): Promise<string> {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows: 200,
    scrollback: 0,
    allowProposedApi: true,
  });
  const write = (text: string) =>
    new Promise<void>((resolve) => terminal.write(text.replaceAll('\n', '\r\n'), resolve));
  const images: string[] = [];
  for (const part of output.split(/((?:\x1B_G[^\x1B]*\x1B\\)+)/)) {
    if (part.startsWith('\x1B_G')) images.push(...(await imagesAt(terminal, part)));
    else await write(part);
  }
  const rows = terminal.buffer.active.cursorY + 1;
  const lines = Array.from({ length: rows }, (_, row) =>
    runsOf(terminal, row).map((run) => textOf(run, row)),
  );
  const width = Math.round(columns * cellWidth + 2 * margin);
  const height = Math.round(rows * cellHeight + bar + margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${background}" stroke="${border}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (fill, at) => `<circle cx="${20 + at * 18}" cy="18" r="5.5" fill="${fill}"/>`,
    ),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">`,
    ...lines.flat(),
    '</g>',
    ...images,
    '</svg>',
    '',
  ].join('\n');
}

/** The pictures that one or more commands of kitty's protocol draw at the cursor. */
async function imagesAt(
  terminal: InstanceType<typeof xterm.Terminal>,
  sequence: string,
): Promise<string[]> {
  const { cursorX, cursorY } = terminal.buffer.active;
  return Promise.all(
    kittyCommands(sequence).map(async (command) => {
      const { data, width, height } = await kittyRaster(command);
      const file = await sharp(data, { raw: { width, height, channels: 3 } })
        .jpeg(jpeg)
        .toBuffer();
      const [columns, rows] = [Number(command.keys['c']), Number(command.keys['r'])];
      const place = `x="${left(cursorX)}" y="${(top(cursorY)).toFixed(1)}"`;
      const size = `width="${(columns * cellWidth).toFixed(1)}" height="${(rows * cellHeight).toFixed(1)}"`;
      return `<image ${place} ${size} preserveAspectRatio="none" href="data:image/jpeg;base64,${file.toString('base64')}"/>`;
    }),
  );
}

export const jpeg = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true } as const;

const embedded = /data:image\/jpeg;base64,([A-Za-z0-9+/=]+)/g;

/** The files that an SVG picture contains. */
export const filesIn = (svg: string): readonly Buffer[] =>
  [...svg.matchAll(embedded)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));

/** All of it but the files: encoders differ in their bytes. */
export const withoutFiles = (svg: string): string => svg.replace(embedded, '');

export const left = (column: number): string => (margin + column * cellWidth).toFixed(1);
export const top = (row: number): number => bar + row * cellHeight;

export interface Run {
  readonly column: number;
  readonly cells: number;
  readonly text: string;
  /** Attributes of SVG. */
  readonly style: string;
}

/**
 * Neighbouring cells of one style; what lines a terminal draws below links is left out. Wide
 * characters are runs of their own, because fonts disagree about their width.
 */
export function runsOf(terminal: InstanceType<typeof xterm.Terminal>, row: number): Run[] {
  const line = terminal.buffer.active.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column++) {
    const cell = line?.getCell(column);
    const cells = cell?.getWidth() ?? 0;
    if (cell === undefined || cells === 0) continue;
    const text = cell.getChars() || ' ';
    const colour = colourOf(cell.isFgPalette(), cell.isFgRGB(), cell.getFgColor());
    const style = [
      `fill="${colour}"`,
      cell.isBold() ? 'font-weight="bold"' : '',
      cell.isDim() ? 'opacity="0.6"' : '',
    ]
      .filter(Boolean)
      .join(' ');
    const last = runs.at(-1);
    const isSame =
      last?.style === style && cells === 1 && text.length === 1 && last.cells === last.text.length;
    if (last !== undefined && isSame)
      runs[runs.length - 1] = { ...last, cells: last.cells + 1, text: last.text + text };
    else runs.push({ column, cells, text, style });
  }
  return runs.flatMap(partsOf).filter(({ text }) => text.trim() !== '');
}

function colourOf(isPalette: boolean, isRgb: boolean, colour: number): string {
  if (isRgb) return `#${colour.toString(16).padStart(6, '0')}`;
  return (isPalette ? palette[colour % 8] : undefined) ?? foreground;
}

/** Several blanks are left out, because not every viewer keeps them. */
const partsOf = (run: Run): Run[] =>
  run.cells !== run.text.length
    ? [run]
    : [...run.text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
        ...run,
        ...{ column: run.column + index, cells: text.length, text },
      }));

function textOf({ column, cells, text, style }: Run, row: number): string {
  const trimmed = text.trimEnd();
  const width = (cells - (text.length - trimmed.length)) * cellWidth;
  const y = (top(row) + 12.6).toFixed(1);
  return `<text x="${left(column)}" y="${y}" textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs" ${style}>${escaped(trimmed)}</text>`;
}

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
