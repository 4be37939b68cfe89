// A session of `portfolio browse` is a block of Markdown that begins with `browse 80x24`, the size
// of the terminal:
//
//     $ portfolio board add finds 24705365 --demo     commands before; the last one is the session
//     $ portfolio browse board finds --demo
//     > right enter [Licence]                          keys, and a text to wait for
//     > o                                              keys, and below them the screen that they
// lead to
//
// `browse 80x24 kitty sixel` is a session with --images kitty, and the same one with --images
// sixel.
//
// Keys are names, such as `down`, `click:30,5` and `wheel-down:30,5`, or texts, which are typed.
// `·` is a blank. Cells of pictures are `▒`. `…` are lines that are as on the screen above, and
// `×6` is a line that is there six times, with the one above. Each session has a home folder of
// its own, and is in it.
import { join } from 'node:path';
import { browsing, isKeyName } from './browsing.ts';
import { emptyFolder, type Given, type Ran, runWith } from './system.ts';
import { words } from './transcript.ts';

export interface Session {
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly commands: readonly string[];
  /** Value of --images, if the block names several; otherwise ''. */
  readonly images: string;
  readonly steps: readonly Step[];
  /** The place of the body in the document. */
  readonly from: number;
  readonly to: number;
}

interface Step {
  /** The line as it is written. */
  readonly line: string;
  readonly keys: readonly string[];
  /** A text to wait for instead of a screen. */
  readonly text: string | undefined;
  readonly screen: string;
}

export interface SessionRan extends Ran {
  /** The body of the block as it should be written. */
  readonly body: string;
  /** What is wrong with the pictures: those that were left, and those that were badly placed. */
  readonly problems: readonly string[];
}

export function sessionsIn(markdown: string): readonly Session[] {
  return [...markdown.matchAll(/^```browse (\d+)x(\d+)((?: [a-z]+)*)\n([\s\S]*?)^```$/gm)].flatMap(
    (match) => {
      const { 0: whole, 1: columns, 2: rows, 3: images = '', 4: body = '', index } = match;
      const from = index + whole.indexOf('\n') + 1;
      const [, title = ''] = [...markdown.slice(0, index).matchAll(/^## (.*)$/gm)].at(-1) ?? [];
      const lines = body.split('\n').slice(0, -1);
      const commands = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
      const steps: {
        line: string;
        keys: readonly string[];
        text: string | undefined;
        screen: string;
      }[] = [];
      for (const line of lines.slice(commands.length)) {
        const [, keys = '', text] = /^> ?(.*?)(?: ?\[(.*)\])?$/.exec(line) ?? [];
        const last = steps.at(-1);
        if (line.startsWith('>'))
          steps.push({ line, keys: keys.split(' ').filter((key) => key !== ''), text, screen: '' });
        else if (last !== undefined) last.screen += `${line}\n`;
      }
      const protocols = images === '' ? [''] : images.trim().split(' ');
      return protocols.map((protocol) => ({
        ...{ title: `${title} ${protocol}`.trim(), commands, steps, from, to: from + body.length },
        ...{ columns: Number(columns), rows: Number(rows), images: protocol },
      }));
    },
  );
}

/** Time without a change after which a new screen is finished, in milliseconds. */
const quiet = 500;

/** @param isNew whether screens are written; otherwise they are waited for */
export async function runSession(session: Session, isNew: boolean): Promise<SessionRan> {
  const { columns, rows, commands, steps, images } = session;
  const home = emptyFolder();
  const before = process.cwd();
  process.chdir(home);
  try {
    let body = '';
    const given: Given = { home, env: { PORTFOLIO_LIBRARY: join(home, 'library.db') } };
    for (const command of commands.slice(0, -1)) {
      const ran = await runWith(words(command).slice(1), given);
      if (ran.exit !== 0) throw new Error(`${command}: ${ran.stderr}`);
    }
    for (const command of commands) body += `$ ${command}\n`;
    const { env, args } = environment(
      words(`${commands.at(-1)}${images === '' ? '' : ` --images ${images}`}`),
    );
    const tmux =
      env['TMUX'] === undefined
        ? {}
        : {
            tmux: {
              passesOn: true,
              client: 'xterm-kitty',
              version: 'kitty(0.46.2)',
              hasAllColours: true,
            },
          };
    const { press, lines, shows, quit, screen } = browsing(args.slice(1), {
      ...{ ...given, ...tmux, columns, rows },
      env: { ...given.env, ...env },
    });
    await shows(/^(?!.*asking the service).*keys/s);
    let above: readonly string[] = [];
    for (const { line, keys, text, screen: wanted } of steps) {
      press(...keys.flatMap(typed));
      body += `${line}\n`;
      if (text !== undefined) await shows(text);
      else {
        const shown = await settled(
          lines,
          (now) => !isNew && shorten(now, above) === wanted,
          isNew,
        );
        body += shorten(shown, above);
        above = shown;
      }
    }
    press('escape');
    const ran = await quit();
    const left = await screen.stored();
    const problems = [
      ...(await screen.problems()),
      ...(left === 0 ? [] : [`${left} pictures are left`]),
    ];
    return { ...ran, body, problems };
  } finally {
    process.chdir(before);
  }
}

/** Waits until the screen is the wanted one, or, if it is new, until it does not change. */
async function settled(
  lines: () => Promise<readonly string[]>,
  isWanted: (now: readonly string[]) => boolean,
  isNew: boolean,
): Promise<readonly string[]> {
  let shown = '';
  const start = Date.now();
  let since = start;
  for (;;) {
    const now = await lines();
    if (isWanted(now)) return now;
    const text = now.join('\n');
    if (text !== shown) since = Date.now();
    shown = text;
    const isBusy = /asking the service|(?:ing|kept|opened) … | {3}·(?: {3}|$)/m.test(text);
    if (isNew ? !isBusy && Date.now() - since > quiet : Date.now() - start > 10_000) return now;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Writes a screen without the lines that are as above, and repeated lines once. */
function shorten(lines: readonly string[], above: readonly string[]): string {
  const kept = lines.map((line, row) => (line === above[row] ? '…' : line));
  return kept
    .flatMap((line, row) => {
      if (line === kept[row - 1]) return [];
      const next = kept.findIndex((other, at) => at > row && other !== line);
      const count = (next === -1 ? kept.length : next) - row;
      return line === '…' || count === 1 ? [line] : [line, `×${count}`];
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns the variables at the beginning of a command, and its words. */
function environment(all: readonly string[]) {
  const at = all.indexOf('portfolio');
  const env = Object.fromEntries(all.slice(0, at).map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  return { env: env as Record<string, string>, args: all.slice(at + 1) };
}

const buttons: Readonly<Record<string, number>> = { click: 0, 'wheel-up': 64, 'wheel-down': 65 };

function typed(key: string): readonly string[] {
  const [, button = '', column, row] = /^([a-z-]+):(\d+),(\d+)$/.exec(key) ?? [];
  if (button !== '') return [`\x1B[<${buttons[button]};${Number(column) + 1};${Number(row) + 1}M`];
  return isKeyName(key) ? [key] : [...key.replaceAll('·', ' ')];
}
