// Lines of cells parted by tabs, for cut, awk and sort. A tab or line end within a cell becomes a blank: TSV has no quoting.

export const tsvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map((cell) => cell.replace(/\r\n|[\t\r\n]/g, ' ')).join('\t')}\n`).join('');
