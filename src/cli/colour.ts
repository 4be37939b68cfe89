// Chooses the colour level from the flags, the settings, environment variables and the output.
import type { Settings } from '../settings/settings.ts';
import type { Writer } from '../system/output-stream.ts';
import type { Environment } from '../system/system.ts';
import { chooseColourLevel } from '../terminal/abilities.ts';
import type { ColourLevel } from '../view/text/paint.ts';
import { loadPaint, type Paint } from '../view/text/paint.ts';

export interface PaintContext {
  readonly system: Pick<Environment, 'env'>;
  settings(): Pick<Settings, 'get'>;
}

export const resolveColourLevel = (
  { system, settings }: PaintContext,
  output: Writer,
): ColourLevel => chooseColourLevel(settings().get('color')?.value, system.env, output);

/**
 * Loads the functions that colour messages. These functions add no colours if the settings cannot
 * be read.
 */
export function loadMessagePaint(context: PaintContext, output: Writer): Promise<Paint> {
  try {
    return loadPaint(resolveColourLevel(context, output));
  } catch {
    return loadPaint(0);
  }
}
