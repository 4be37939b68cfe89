// A terminal emulator that shows frames of a full-screen program.
import xterm from '@xterm/headless';
import { type Drawing, type Frame, newFrame } from '../../src/terminal/cells.ts';
import { difference } from '../../src/terminal/difference.ts';

/** A terminal emulator that reads what is written. */
export function emulator(columns: number, rows: number) {
  const screen = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 100,
  });
  const write = (text: string) => new Promise<void>((resolve) => screen.write(text, resolve));
  /** The characters and the style of each cell, and the number of rows that scrolled away. */
  const cells = () => {
    const { active } = screen.buffer;
    const all = Array.from({ length: rows }, (_, row) => {
      const line = active.getLine(active.baseY + row);
      return Array.from({ length: columns }, (_, column) => {
        const cell = line?.getCell(column);
        if (cell === undefined) throw new Error('no cell');
        const attributes = [
          cell.isBold(),
          cell.isDim(),
          cell.isItalic(),
          cell.isUnderline(),
          cell.isInverse(),
        ];
        const style = [
          cell.getFgColorMode(),
          cell.getFgColor(),
          cell.getBgColorMode(),
          cell.getBgColor(),
        ];
        return `${cell.getChars().trim()} ${[...style, ...attributes.map(Boolean)].join()}`;
      });
    });
    return { all, scrolled: active.baseY };
  };
  const text = () =>
    Array.from(
      { length: rows },
      (_, row) => screen.buffer.active.getLine(row)?.translateToString(true) ?? '',
    );
  return { write, cells, text };
}

export const shown = (screen: string | Frame, columns = 20, rows = 4) => {
  const terminal = emulator(columns, rows);
  const text = typeof screen === 'string' ? screen : difference(undefined, screen).text;
  return terminal.write(text).then(terminal.text);
};

export const drawn = (draw: (drawing: Drawing) => void, columns = 20, rows = 4): Frame => {
  const drawing = newFrame(columns, rows);
  draw(drawing);
  return drawing.finish();
};
