// Chooses the picture protocol from the flags and settings.
import type { ImageRequest } from '../terminal/images.ts';
import { colourLevel, type PaintSource } from './colour.ts';

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
