// Writes a note with a suggested command.
import type { Context } from '../context.ts';

/**
 * Writes a text and a command on one line. If the line would be too long, the command is on a
 * second line.
 */
export async function noteWithCommand(
  { note, system }: Pick<Context, 'note' | 'system'>,
  text: string,
  suggestion: string,
): Promise<void> {
  const { measureWidth } = await import('../../view/text/width.ts');
  const fitsLine = measureWidth(`${text}; ${suggestion}`) <= (system.stderr.columns ?? 0);
  for (const line of fitsLine ? [`${text}; ${suggestion}`] : [text, suggestion]) await note(line);
}
