// Decides how many colours a stream gets, from flags, settings and environment. No other file does.
import type { Settings } from '../settings/settings.ts';
import type { Screen } from '../system/screen.ts';
import type { System } from '../system/system.ts';
import { type Paint, paintFor } from '../view/text/paint.ts';

/** chalk's levels: 0 for none, 1 for 16 colours, 2 for 256, 3 for all. */
export type ColourLevel = 0 | 1 | 2 | 3;

interface Given {
  readonly system: Pick<System, 'env'>;
  settings(): Pick<Settings, 'get'>;
}

export function colourLevel({ system, settings }: Given, screen: Screen): ColourLevel {
  const { env } = system;
  const when = settings().get('color')?.value;
  if (when === 'always') return levelOf(screen) || 1;
  if (when === 'never' || env['NO_COLOR']) return 0;
  const forced = env['FORCE_COLOR'];
  if (forced === '0' || forced === 'false') return 0;
  if (forced !== undefined) return forced === '2' ? 2 : forced === '3' ? 3 : levelOf(screen) || 1;
  if (env['CLICOLOR_FORCE'] !== undefined && env['CLICOLOR_FORCE'] !== '0') return levelOf(screen) || 1;
  return screen.isTTY && env['CLICOLOR'] !== '0' && env['TERM'] !== 'dumb' ? levelOf(screen) : 0;
}

const levelOf = ({ colorDepth }: Screen): ColourLevel =>
  colorDepth >= 24 ? 3 : colorDepth >= 8 ? 2 : colorDepth >= 4 ? 1 : 0;

/** The colours for messages: none if the settings cannot be read, because that is the message then. */
export function messagePaint(given: Given, screen: Screen): Promise<Paint> {
  try {
    return paintFor(colourLevel(given, screen));
  } catch {
    return paintFor(0);
  }
}
