// Chooses colours and the picture protocol from the flags and settings.
import type { Settings } from '../settings/settings.ts';
import type { Writer } from '../system/output-stream.ts';
import type { Environment } from '../system/system.ts';
import { chooseColourLevel } from '../terminal/abilities.ts';
import type { ImageRequest } from '../terminal/images.ts';
import type { ColourLevel } from '../view/text/paint.ts';
import { loadPaint, type Paint } from '../view/text/paint.ts';

interface PaintSource {
  readonly system: Pick<Environment, 'env'>;
  settings(): Pick<Settings, 'get'>;
}

export const colourLevel = ({ system, settings }: PaintSource, output: Writer): ColourLevel =>
  chooseColourLevel(settings().get('color')?.value, system.env, output);

/** Returns the colours of messages: none if the settings cannot be read. */
export function loadMessagePaint(source: PaintSource, output: Writer): Promise<Paint> {
  try {
    return loadPaint(colourLevel(source, output));
  } catch {
    return loadPaint(0);
  }
}

interface ImageRequestInput extends PaintSource {
  readonly system: ImageRequest['system'];
  readonly options: { readonly images?: string | undefined };
}

export const imageRequest = (context: ImageRequestInput): ImageRequest => ({
  system: context.system,
  wanted: context.settings().get('images')?.value ?? 'auto',
  isTyped: context.options.images !== undefined,
  level: colourLevel(context, context.system.stdout),
});
