// Writes a handful of named facts: aligned lines on a terminal, name and value by TAB in a pipe, JSON where that is asked for.
import { sanitise } from '../view/text.ts';
import type { Context } from './context.ts';
import { outputOf } from './output.ts';

export type Facts = Readonly<Record<string, string | number | null>>;

export async function writeFacts(context: Context, facts: Facts): Promise<void> {
  const { format, screen } = await outputOf(context);
  if (format === 'json' || format === 'ndjson') {
    await screen.write(`${JSON.stringify(facts, null, format === 'json' && screen.isTTY ? 2 : undefined)}\n`);
    return;
  }
  const shown = Object.entries(facts).filter(([, value]) => value !== null);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  const lines = shown.map(([name, value]) => {
    const label = screen.isTTY ? `${name.replaceAll('_', ' ').padEnd(width)}  ` : `${name}\t`;
    return `${label}${sanitise(String(value))}\n`;
  });
  await screen.write(lines.join(''));
}
