// Chooses the picture protocol from the flags and settings.
import type { ImageRequest } from '../terminal/images.ts';
import { type PaintContext, resolveColourLevel } from './colour.ts';

interface ImageRequestContext extends PaintContext {
  readonly system: ImageRequest['system'];
  readonly options: { readonly images?: string | undefined };
}

export const createImageRequest = (context: ImageRequestContext): ImageRequest => ({
  system: context.system,
  wanted: context.settings().get('images')?.value ?? 'auto',
  isTyped: context.options.images !== undefined,
  level: resolveColourLevel(context, context.system.stdout),
});
