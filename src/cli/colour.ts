// Chooses colours, and the format in which a terminal receives pictures, from the flags and
// settings.
import type { Settings } from '../settings/settings.ts';
import type { Writer } from '../system/output-stream.ts';
import type { Environment } from '../system/system.ts';
import { type ColourLevel, levelFor } from '../terminal/abilities.ts';
import type { ImageRequest } from '../terminal/images.ts';
import { type Paint, paintFor } from '../view/text/paint.ts';

interface PaintSource {
  readonly system: Pick<Environment, 'env'>;
  settings(): Pick<Settings, 'get'>;
}

export const colourLevel = ({ system, settings }: PaintSource, screen: Writer): ColourLevel =>
  levelFor(settings().get('color')?.value, system.env, screen);

/**
 * Returns the functions that colour messages. If the settings cannot be read, messages have no
 * colours.
 */
export function messagePaint(source: PaintSource, screen: Writer): Promise<Paint> {
  try {
    return paintFor(colourLevel(source, screen));
  } catch {
    return paintFor(0);
  }
}

interface ImageSource extends PaintSource {
  readonly system: ImageRequest['system'];
  readonly options: { readonly images?: string | undefined };
}

/** Returns the settings for pictures on stdout. */
export const imageRequest = (context: ImageSource): ImageRequest => ({
  system: context.system,
  wanted: context.settings().get('images')?.value ?? 'auto',
  isTyped: context.options.images !== undefined,
  level: colourLevel(context, context.system.stdout),
});
