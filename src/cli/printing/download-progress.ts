// Shows on a terminal how far a download is: a line for all, and a bar for each picture that is being fetched.
import type { PlannedPicture } from '../../download/plan.ts';
import type { Watcher } from '../../download/run.ts';
import { canRepaint } from '../../terminal/abilities.ts';
import { startSpinner } from '../../terminal/progress.ts';
import { sanitise } from '../../view/text/text.ts';
import { cut, measure } from '../../view/text/width.ts';
import type { Context } from '../context.ts';

const interval = 100; // milliseconds between two changes of the text
const lineInterval = 2000; // milliseconds between lines where nothing can be repainted

interface Progress extends Pick<Watcher, 'received'> {
  ended(picture: PlannedPicture, bytes: number): void;
  stop(): void;
}

/** Shows nothing where stderr is no terminal. */
export function downloadProgress(context: Context, total: number): Progress {
  const { stderr, env, now } = context.system;
  if (!stderr.isTTY || context.options.quiet === true) return { received: () => {}, ended: () => {}, stop: () => {} };
  const spinner = canRepaint(env) ? startSpinner(stderr, '') : undefined;
  const active = new Map<PlannedPicture, { readonly bytes: number; readonly total: number | undefined }>();
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
    else spinner.show([first, ...[...active].map((each) => barLine(each, stderr.columns ?? 80))].join('\n'));
  };
  return {
    received: (picture, received, expected) => {
      active.set(picture, { bytes: received, total: expected });
      show();
    },
    ended: (picture, size) => {
      active.delete(picture);
      done += 1;
      bytes += size;
      show();
    },
    stop: () => spinner?.stop(),
  };
}

const barWidth = 20;

type Active = readonly [PlannedPicture, { readonly bytes: number; readonly total: number | undefined }];

/** Columns free at the right: a line that fills the terminal wraps on some. */
const margin = 2;

function barLine([{ path }, { bytes, total }]: Active, columns: number): string {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, bytes / total);
  const full = Math.round((share ?? 0) * barWidth);
  const bar = share === undefined ? '' : `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent(share)} `;
  const figures = `${bar}${megabytes(bytes).padStart(8)}`;
  const room = columns - figures.length - margin - 4;
  const name = sanitise(path.slice(-2).join('/'));
  const shown = cut(name, Math.max(8, Math.min(40, room)));
  return `  ${shown}${' '.repeat(Math.max(0, Math.min(40, room) - measure(shown)))}  ${figures}`;
}

const percent = (share: number): string => `${Math.floor(share * 100)}%`.padStart(4);

/** `3.4 MB`, `812 kB`. */
export const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
