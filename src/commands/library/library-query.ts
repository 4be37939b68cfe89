// The hidden half of `library sql`: runs the query that stands on its input, in a process of its own, and writes a line for the columns, one
// for each row, and one for the end. The first letter of a line says which it is.
import type { Context } from '../../cli/context.ts';
import { existingLibrary, fromLibrary } from '../../sources/library-file.ts';

/** Characters written at a time. */
const atOnce = 65_536;

export async function libraryQuery(context: Context): Promise<void> {
  const { system } = context;
  const { stdin, stdout } = system;
  let text = '';
  for await (const chunk of stdin.stream) text += String(chunk);
  const { ask, QueryError, rowText } = await import('../../library/exchange/query.ts');
  try {
    const { columns, rows, close } = await fromLibrary(() => ask(existingLibrary(context), text));
    let lines = `c${JSON.stringify(columns)}\n`;
    const next = rows[Symbol.iterator]();
    // A row may take forever, in which no signal is noticed.
    for (let row = system.block(() => next.next()); row.done !== true; row = system.block(() => next.next())) {
      lines += `r${rowText(columns, row.value)}\n`;
      if (lines.length < atOnce) continue;
      await stdout.write(lines);
      lines = '';
    }
    close();
    await stdout.write(`${lines}.\n`);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    await stdout.write(`e${JSON.stringify({ message: error.message, at: error.at })}\n`);
  }
}
