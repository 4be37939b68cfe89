// What a terminal shows, as an SVG picture: the output goes through a terminal emulator, and its cells are drawn one run at a time.
import xterm from '@xterm/headless';

/** Columns and rows of the pictured terminal. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const [cellWidth, cellHeight, margin] = [8.4, 19, 16];
/** The 8 standard colours on a dark background, then the text's own. */
const palette = ['#484f58', '#ff7b72', '#3fb950', '#d29922', '#58a6ff', '#bc8cff', '#39c5cf', '#b1bac4'];
const [background, foreground] = ['#0d1117', '#e6edf3'];

/** @param title what the picture shows, for those who cannot see it */
export async function svgOf(output: string, { columns, rows }: Size, title: string): Promise<string> {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 0, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(output.replaceAll('\n', '\r\n'), resolve));
  const lines = Array.from({ length: rows }, (_, row) => runsOf(terminal, row).map((run) => textOf(run, row)));
  const [width, height] = [columns * cellWidth + 2 * margin, rows * cellHeight + 2 * margin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">`,
    ...lines.flat(),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

interface Run {
  readonly column: number;
  readonly cells: number;
  readonly text: string;
  readonly style: string;
}

/** Neighbouring cells of one style. Wide characters are runs of their own, because fonts disagree about their width. */
function runsOf(terminal: InstanceType<typeof xterm.Terminal>, row: number): Run[] {
  const line = terminal.buffer.active.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column++) {
    const cell = line?.getCell(column);
    const cells = cell?.getWidth() ?? 0;
    if (cell === undefined || cells === 0) continue;
    const text = cell.getChars() || ' ';
    const colour = cell.isFgPalette() ? palette[cell.getFgColor() % 8] : foreground;
    const style = [
      `fill="${colour}"`,
      cell.isBold() ? 'font-weight="bold"' : '',
      cell.isDim() ? 'opacity="0.6"' : '',
      cell.isUnderline() ? 'text-decoration="underline"' : '',
    ]
      .filter(Boolean)
      .join(' ');
    const last = runs.at(-1);
    const isSame = last?.style === style && cells === 1 && last.cells === last.text.length;
    if (last !== undefined && isSame)
      runs[runs.length - 1] = { ...last, cells: last.cells + 1, text: last.text + text };
    else runs.push({ column, cells, text, style });
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

function textOf({ column, cells, text, style }: Run, row: number): string {
  const trimmed = text.trimEnd();
  const width = (cells - (text.length - trimmed.length)) * cellWidth;
  const x = (margin + column * cellWidth).toFixed(1);
  const y = margin + row * cellHeight + 14;
  return `<text x="${x}" y="${y}" textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs" ${style}>${escaped(trimmed)}</text>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
