// Colours and pictures that a stream gets, by flags and settings.
import type { Options } from '../settings/options/options.ts';
import type { Settings } from '../settings/settings.ts';
import type { Screen } from '../system/screen.ts';
import type { Environment, Streams, TerminalAccess } from '../system/system.ts';
import { type ColourLevel, levelFor } from '../terminal/colour.ts';
import type { ImageRequest } from '../terminal/images.ts';
import { type Paint, paintFor } from '../view/text/paint.ts';

interface Given {
  readonly system: Pick<Environment, 'env'>;
  settings(): Pick<Settings, 'get'>;
}

export const colourLevel = ({ system, settings }: Given, screen: Screen): ColourLevel =>
  levelFor(settings().get('color')?.value, system.env, screen);

/** The colours for messages: none if the settings cannot be read, because that is the message then. */
export function messagePaint(given: Given, screen: Screen): Promise<Paint> {
  try {
    return paintFor(colourLevel(given, screen));
  } catch {
    return paintFor(0);
  }
}

interface ImageOptions extends Given {
  readonly system: Pick<Environment, 'env'> & Pick<Streams, 'stdout'> & Pick<TerminalAccess, 'keys' | 'tmux'>;
  readonly options: Pick<Options, 'images'>;
}

/** How the user wants pictures on stdout. */
export const imageRequest = (given: ImageOptions): ImageRequest => ({
  system: given.system,
  wanted: given.settings().get('images')?.value ?? 'auto',
  isTyped: given.options.images !== undefined,
  level: colourLevel(given, given.system.stdout),
});
