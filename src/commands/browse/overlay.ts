// Draws the frames of tiles, the line to type, menus, and the panel of facts.
import type { Drawing } from '../../terminal/cells.ts';
import type { Paint } from '../../view/text/paint.ts';
import { sanitise } from '../../view/text/text.ts';
import { cutToWidth, graphemes, measureWidth, wrapBreakingWords } from '../../view/text/width.ts';
import { findPanel, placeMenu, type ScreenBox } from './layout.ts';
import type { PaletteLines } from './pictures.ts';
import type { ListItem, Menu, Overlay, Prompt, State } from './state.ts';
import { currentView, selectedItem } from './steps.ts';
import { matchingChoices } from './update.ts';

export const drawOverlay = (
  drawing: Drawing,
  state: State,
  overlay: Overlay,
  paint: Paint,
): void =>
  overlay.kind === 'prompt'
    ? drawPrompt(drawing, state, overlay, paint.bold)
    : drawMenu(drawing, state, overlay, paint);

/** Without room above or below, only the sides are drawn. */
export function drawFrame(
  drawing: Drawing,
  { column, row, columns, rows }: ScreenBox,
  paint: (text: string) => string,
  isMarked: boolean,
): void {
  const [left = '', line = '', right = '', side = '', low = '', end = ''] = isMarked
    ? '╔═╗║╚╝'
    : '┌─┐│└┘';
  drawing.put(column - 1, row - 1, paint(`${left}${line.repeat(columns)}${right}`));
  for (let at = row; at < row + rows; at += 1) {
    drawing.put(column - 1, at, paint(side));
    drawing.put(column + columns, at, paint(side));
  }
  drawing.put(column - 1, row + rows, paint(`${low}${line.repeat(columns)}${end}`));
}

function drawMenu(drawing: Drawing, state: State, menu: Menu, paint: Paint): void {
  const offered = matchingChoices(menu);
  const labels = offered.map(({ label }) => sanitise(label));
  const width = Math.min(30, Math.max(0, ...labels.map(measureWidth)));
  const { column, row, columns, rows, first } = placeMenu(
    state,
    Math.max(1, offered.length),
    menu.at,
  );
  const keys =
    menu.choices.length === 1
      ? 'Enter chooses, Esc closes'
      : 'type to find, Enter chooses, Esc closes';
  const inside = columns - 4;
  const top = cutToWidth(
    sanitise(`${menu.title}: ${menu.typed === '' ? keys : menu.typed}`),
    inside - 2,
  );
  drawing.fill(column, row, columns, rows);
  drawing.put(column, row, `┌ ${top} ${'─'.repeat(Math.max(0, columns - measureWidth(top) - 4))}┐`);
  for (let line = 0; line < rows - 2; line += 1) {
    const at = first + line;
    const label = cutToWidth(labels[at] ?? '', width);
    const padded = `${label}${' '.repeat(Math.max(0, width - measureWidth(label)))}`;
    const help = paint.dim(cutToWidth(sanitise(offered[at]?.help ?? ''), inside - width - 4));
    const text = at === menu.at ? `› ${paint.bold(padded)}  ${help}` : `  ${padded}  ${help}`;
    drawing.put(column, row + 1 + line, '│');
    drawing.put(column + 2, row + 1 + line, offered.length === 0 ? 'no such choice' : text, inside);
    drawing.put(column + columns - 1, row + 1 + line, '│');
  }
  const more = first + rows - 2 < offered.length ? ' ↓ more ' : '';
  drawing.put(
    column,
    row + rows - 1,
    `└${more}${'─'.repeat(Math.max(0, columns - 2 - more.length))}┘`,
  );
}

/** The cursor is a block, because the real one is hidden. */
function drawPrompt(
  drawing: Drawing,
  { columns, rows }: State,
  { label, text, at }: Prompt,
  bold: (text: string) => string,
): void {
  const row = rows - 1;
  drawing.fill(0, row, columns, 1);
  // In a narrow window, the text is more important than its label.
  const named = cutToWidth(
    label,
    Math.max(Math.floor(columns / 3), columns - measureWidth(sanitise(text)) - 6),
  );
  const used = drawing.put(1, row, bold(`${named}: `)) + 1;
  const room = Math.max(1, columns - used - 2);
  // A long text scrolls to the left.
  const start = used + drawing.put(used, row, endOf(sanitise(text.slice(0, at)), room));
  const [under = ' ', ...after] = segments(sanitise(text.slice(at)));
  drawing.put(start, row, `\x1B[7m${under}\x1B[27m${after.join('')}`, columns - start);
}

const segments = (text: string): readonly string[] =>
  Array.from(graphemes(text), ({ segment }) => segment);

function endOf(text: string, width: number): string {
  const parts = segments(text);
  let room = width - measureWidth(text);
  const from = parts.findIndex((part) => {
    const isOver = room >= 0;
    room += measureWidth(part);
    return isOver;
  });
  return from === -1 ? '' : parts.slice(from).join('');
}

export interface PanelLook {
  readonly style: { readonly paint: Paint };
  readonly palette: PaletteLines['lines'];
}

export function drawPanel(drawing: Drawing, state: State, look: PanelLook): void {
  const box = findPanel(state);
  const view = currentView(state);
  const item = selectedItem(view);
  if (box === undefined || item === undefined || view.content?.kind !== 'wall') return;
  const { paint } = look.style;
  for (let row = box.row; row < box.row + box.rows; row += 1)
    drawing.put(box.column - 2, row, paint.dim('│'));
  const { caption, facts, picture } = item;
  const lines = [
    ...wrapBreakingWords(sanitise(caption.title), box.columns).map(paint.bold),
    ...caption.by.flatMap(({ text }) => wrapBreakingWords(sanitise(text), box.columns)),
    '',
    ...factLines(facts, box.columns, paint),
    '',
    ...(picture === undefined ? [] : (look.palette(picture) ?? [])),
  ];
  for (const [at, line] of lines.slice(0, box.rows).entries())
    drawing.put(box.column, box.row + at, line, box.columns);
}

function factLines(facts: ListItem['facts'], columns: number, { dim }: Paint): readonly string[] {
  const width = Math.max(0, ...facts.map(([label]) => measureWidth(label))) + 2;
  return facts.flatMap(([label, text]) =>
    wrapBreakingWords(sanitise(text), columns - width).map(
      (line, at) => `${dim((at === 0 ? label : '').padEnd(width))}${line}`,
    ),
  );
}
