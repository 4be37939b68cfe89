// Decides how many colours a stream gets, from --color, the environment and the terminal.
import type { Screen } from '../system/screen.ts';
import type { Variables } from '../system/system.ts';

/** chalk's levels: 0 for none, 1 for 16 colours, 2 for 256, 3 for all. */
export type ColourLevel = 0 | 1 | 2 | 3;

/** @param when the value of --color or of its setting: `auto`, `always` or `never` */
export function levelFor(when: string | undefined, env: Variables, screen: Screen): ColourLevel {
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
