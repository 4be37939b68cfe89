// Prints a few named values (of status, config, cache) in any output format.
import { type Facts, factsSubject } from '../view/subject.ts';
import type { Context } from './context.ts';
import { formatFor, rendererFor } from './output.ts';

/** They are printed like one record: aligned lines on a terminal, one row each in TSV, CSV and tables with columns, one object as JSON. */
export async function writeFacts(context: Context, facts: Facts): Promise<void> {
  const { stdout, now } = context.system;
  const format = formatFor(context, stdout.isTTY ? 'table' : 'tsv');
  const renderer = await rendererFor(context, format, { subject: factsSubject(facts), now: now() });
  const text = JSON.stringify(facts);
  await renderer.write({ records: [{ text, value: facts }], body: Buffer.from(`${text}\n`) });
  await renderer.end();
}
