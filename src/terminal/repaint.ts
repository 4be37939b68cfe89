// Says whether what is on the terminal may be painted over.
import type { System } from '../system/system.ts';

/** Some terminals cannot repaint, and a screen reader reads out again whatever is repainted. */
export const canRepaint = (env: System['env']): boolean => env['TERM'] !== 'dumb' && !env['ACCESSIBLE'];
