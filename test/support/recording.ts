// A recording of a full-screen program as an SVG picture that moves: each frame is shown for a
// while, and then the next. A viewer without animations shows the first frame. The file contains
// each picture once, as sent by kitty's protocol.
import type xterm from '@xterm/headless';
import sharp from 'sharp';
import { kittyRaster } from './drawn-pictures.ts';
import * as picture from './picture.ts';
import type { Placed } from './picture-screen.ts';

export interface RecordedFrame {
  /** The keys that led to the frame. */
  readonly keys: string;
  readonly lines: readonly (readonly picture.Run[])[];
  readonly pictures: readonly Placed[];
}

/** Seconds for which a frame is shown. */
const shownFor = 2.5;

/** Copies the screen as it is now. */
export function frameOf(
  keys: string,
  {
    terminal,
    pictures,
  }: {
    readonly terminal: InstanceType<typeof xterm.Terminal>;
    readonly pictures: readonly Placed[];
  },
): RecordedFrame {
  const lines = Array.from({ length: terminal.rows }, (_, row) => picture.runsOf(terminal, row));
  // Pictures arrive in any order.
  const inOrder = [...pictures].sort((a, b) => a.row - b.row || a.column - b.column);
  return { keys, lines, pictures: inOrder };
}

/** @param title what the recording shows, for those who cannot see it */
export async function recordingOf(
  frames: readonly RecordedFrame[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
  title: string,
): Promise<string> {
  const { cellWidth, cellHeight, margin, bar, background, border, foreground } = picture;
  const width = Math.round(columns * cellWidth + 2 * margin);
  const height = Math.round(rows * cellHeight + bar + margin);
  const files = new Map<string, string>();
  const groups: string[] = [];
  for (const [at, { keys, lines, pictures }] of frames.entries()) {
    const images: string[] = [];
    for (const place of pictures) images.push(await imageAt(place, files));
    groups.push(
      [
        `<g class="frame" style="animation-delay:${at * shownFor}s">`,
        `<text x="${width / 2}" y="23" text-anchor="middle" opacity="0.75">${picture.escaped(keys)}</text>`,
        ...lines.flatMap((runs, row) => runs.map((run) => textOf(run, row))),
        ...images,
        '</g>',
      ].join('\n'),
    );
  }
  const share = (100 / frames.length).toFixed(3);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${picture.escaped(title)}">`,
    '<style>',
    `.frame{visibility:hidden;animation:frame ${frames.length * shownFor}s step-end infinite}`,
    '.frame:first-of-type{visibility:visible}',
    `@keyframes frame{0%{visibility:visible}${share}%{visibility:hidden}100%{visibility:hidden}}`,
    '@media (prefers-reduced-motion:reduce){.frame{animation:none}}',
    `text{fill:${foreground};font-size:14px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}`,
    '</style>',
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${background}" stroke="${border}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (fill, at) => `<circle cx="${20 + at * 18}" cy="18" r="5.5" fill="${fill}"/>`,
    ),
    `<defs>${[...files.values()].join('\n')}</defs>`,
    ...groups,
    '</svg>',
    '',
  ].join('\n');

  async function imageAt(
    { column, row, columns: wide, rows: high, command }: Placed,
    known: typeof files,
  ) {
    const { data, width: pixels, height: lines } = await kittyRaster(command);
    const file = await sharp(data, { raw: { width: pixels, height: lines, channels: 3 } })
      .resize({ width: Math.round(wide * cellWidth), withoutEnlargement: true })
      .jpeg({ ...picture.jpeg, quality: 80 })
      .toBuffer();
    const href = `data:image/jpeg;base64,${file.toString('base64')}`;
    const id = `p${[...known.keys(), href].indexOf(href) + 1}`;
    const size = `width="${(wide * cellWidth).toFixed(1)}" height="${(high * cellHeight).toFixed(1)}"`;
    known.set(href, `<image id="${id}" ${size} preserveAspectRatio="none" href="${href}"/>`);
    return `<use href="#${id}" x="${picture.left(column)}" y="${picture.top(row).toFixed(1)}"/>`;
  }
}

function textOf({ column, cells, text, style }: picture.Run, row: number): string {
  const trimmed = text.trimEnd();
  const width = (cells - (text.length - trimmed.length)) * picture.cellWidth;
  const place = `x="${picture.left(column)}" y="${(picture.top(row) + 12.6).toFixed(1)}"`;
  const own = style
    .replace(`fill="${picture.foreground}"`, '')
    .replace(/fill="([^"]+)"/, 'style="fill:$1"')
    .trim();
  return `<text ${place} textLength="${width.toFixed(1)}"${own === '' ? '' : ` ${own}`}>${picture.escaped(trimmed)}</text>`;
}
