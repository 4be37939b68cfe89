// Writes a handful of named facts: aligned lines on a terminal, a row each for CSV and TSV, one object as JSON.
import { sanitise } from '../view/text.ts';
import type { Context } from './context.ts';
import { outputOf } from './output.ts';

export type Facts = Readonly<Record<string, string | number | null>>;

export async function writeFacts(context: Context, facts: Facts): Promise<void> {
  const { format, screen } = await outputOf(context, context.system.stdout.isTTY ? 'table' : 'tsv');
  if (format === 'json' || format === 'ndjson') {
    await screen.write(`${JSON.stringify(facts, null, format === 'json' && screen.isTTY ? 2 : undefined)}\n`);
    return;
  }
  if (format === 'csv' || format === 'tsv') {
    const { csvText } = await import('../view/csv.ts');
    const { tsvText } = await import('../view/tsv.ts');
    const lines = [['name', 'value'], ...Object.entries(facts).map(([name, value]) => [name, String(value ?? '')])];
    await screen.write(format === 'csv' ? csvText(lines) : tsvText(lines.slice(1)));
    return;
  }
  const shown = Object.entries(facts).filter(([, value]) => value !== null);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  const lines = shown.map(
    ([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${sanitise(String(value))}\n`,
  );
  await screen.write(lines.join(''));
}
