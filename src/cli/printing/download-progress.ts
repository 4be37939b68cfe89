// Shows the progress of a download on a terminal: a line for all pictures, and a bar for each
// active download.
import type { DownloadRun } from '../../download/download.ts';
import type { PlannedPicture } from '../../download/plan.ts';
import { canRepaint } from '../../terminal/abilities.ts';
import { type ProgressContext, showsProgress } from '../../terminal/progress.ts';
import { startSpinner } from '../../terminal/spinner.ts';
import { sanitise } from '../../view/text/text.ts';
import { cutToWidth, measureWidth } from '../../view/text/width.ts';

const interval = 100; // minimum milliseconds between two updates
// minimum milliseconds on a terminal that cannot repaint, because each update is a new line
const lineInterval = 2000;

/** The number of bytes received for a picture, and its size if it is known. */
interface Received {
  readonly bytes: number;
  readonly total: number | undefined;
}

/** Starts to show the progress. Shows nothing if stderr is not a terminal or --quiet was typed. */
export function downloadProgress(
  context: Omit<ProgressContext, 'pager'>,
  total: number,
): ReturnType<DownloadRun['progress']> {
  const { stderr, env, now } = context.system;
  if (!showsProgress(context)) return { received: () => {}, ended: () => {}, stop: () => {} };
  const spinner = canRepaint(env) ? startSpinner(stderr, env, '') : undefined;
  const active = new Map<PlannedPicture, Received>();
  const began = now();
  let [done, bytes, shownAt] = [0, 0, began];
  const show = (): void => {
    const elapsed = now() - shownAt;
    if (elapsed < (spinner === undefined ? lineInterval : interval)) return;
    shownAt = now();
    const underway = [...active.values()].reduce((sum, each) => sum + each.bytes, bytes);
    const rate = Math.round((underway * 1000) / Math.max(now() - began, 1));
    const first = `${done} of ${total} pictures, ${megabytes(underway)}, ${megabytes(rate)}/s`;
    if (spinner === undefined) context.note(first).catch(() => {});
    else
      spinner.show(
        [
          first,
          ...[...active].map(([{ path }, received]) =>
            barLine(path, received, stderr.columns ?? 80),
          ),
        ].join('\n'),
        done / total,
      );
  };
  return {
    received: (picture, received, expected) => {
      active.set(picture, { bytes: received, total: expected });
      show();
    },
    ended: (picture, result) => {
      active.delete(picture);
      done += 1;
      bytes += result.bytes;
      show();
    },
    stop: () => spinner?.stop(),
  };
}

const barWidth = 20;

/**
 * Columns that stay empty at the right. Some terminals wrap a line that is as wide as the screen.
 */
const margin = 2;

function barLine(
  path: PlannedPicture['path'],
  { bytes, total }: Received,
  columns: number,
): string {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  const full = Math.round((share ?? 0) * barWidth);
  const bar =
    share === undefined
      ? ''
      : `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent(share)} `;
  const figures = `${bar}${megabytes(bytes).padStart(8)}`;
  const room = columns - figures.length - margin - 4;
  const name = sanitise(path.slice(-2).join('/'));
  const shown = cutToWidth(name, Math.max(8, Math.min(40, room)));
  return `  ${shown}${' '.repeat(Math.max(0, Math.min(40, room) - measureWidth(shown)))}  ${figures}`;
}

const percent = (share: number): string => `${Math.floor(share * 100)}%`.padStart(4);

/** Formats a number of bytes, e.g. `3.4 MB` or `812 kB`. */
export const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
