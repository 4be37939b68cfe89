// Writes a note that suggests a command, on one or two lines.
import { measureWidth } from '../../view/text/width.ts';
import type { Context } from '../context.ts';

/**
 * Writes a text and a suggestion as one note if they fit one line of the terminal; otherwise as two
 * notes, so that the suggestion begins on a new line.
 */
export async function noteWithCommand(
  { note, system }: Pick<Context, 'note' | 'system'>,
  text: string,
  suggestion: string,
): Promise<void> {
  const fitsLine = measureWidth(`${text}; ${suggestion}`) <= (system.stderr.columns ?? 0);
  for (const line of fitsLine ? [`${text}; ${suggestion}`] : [text, suggestion]) await note(line);
}
