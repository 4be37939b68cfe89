// A transcript is Markdown with console blocks: `$ command` lines and their output, then the exit
// code in brackets unless it is 0. Commands run in this process; `| jq`, `| head`, `| wc -l`, `>
// file`, `~` and `export` are built in, so that no shell is needed. A block that begins with
// `console 80` shows a terminal of 80 columns, with what commands write to stderr there, unless
// with `console 80 data`; one with `day 2` is played on the second day of the service in days.ts,
// which its commands ask.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'jq-wasm';
import { type Days, startDays } from './days.ts';
import { emptyFolder, runWith, testNow } from './system.ts';

const block = /^```console(?: (\d+))?( data)?(?: day (\d))?\n([\s\S]*?)^```$/gm;

interface Place {
  readonly home: string;
  /** What `export` has set. */
  readonly exported: Record<string, string>;
  readonly columns: number | undefined;
  /** Whether the notes of a terminal are left out. */
  readonly isData: boolean;
  /**
   * Of the service that commands ask; undefined for the one that the time of all tests belongs to.
   */
  readonly day: number | undefined;
  readonly service: Days | undefined;
}

/**
 * The document with the output of each block replaced by what its commands print now. The home
 * folder is shown as `~`.
 */
export async function replay(markdown: string): Promise<string> {
  const home = emptyFolder();
  const exported: Record<string, string> = {};
  let service: Days | undefined;
  let result = '';
  let from = 0;
  try {
    for (const match of markdown.matchAll(block)) {
      const [whole, width, data, date, body = ''] = match;
      const start = match.index + whole.indexOf('\n') + 1;
      const [columns, day] = [width, date].map((text) =>
        text === undefined ? undefined : Number(text),
      );
      if (day !== undefined) service ??= await startDays();
      result +=
        markdown.slice(from, start) +
        (
          await replayBlock(body, {
            home,
            exported,
            columns,
            isData: data !== undefined,
            day,
            service,
          })
        )
          .replaceAll(home, '~')
          .replaceAll('\r\n', '\n');
      from = start + body.length;
    }
  } finally {
    await service?.stop();
  }
  return result + markdown.slice(from);
}

export const commandsIn = (markdown: string): string[] =>
  [...markdown.matchAll(block)].flatMap((match) =>
    (match[4] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('$ '))
      .map((line) => line.slice(2)),
  );

async function replayBlock(body: string, place: Place): Promise<string> {
  const commands = body.split('\n').filter((line) => line.startsWith('$ '));
  let shown = '';
  for (const command of commands) shown += `${command}\n${await outputOf(command.slice(2), place)}`;
  return shown;
}

async function outputOf(
  command: string,
  { home, exported, columns, isData, day, service }: Place,
): Promise<string> {
  if (command.startsWith('export ')) {
    Object.assign(exported, variables(words(command).slice(1), home));
    return '';
  }
  const [line = '', file] = command.split(/ > (?=[\w.-]+$)/);
  const [first = '', ...filters] = (line.match(/(?:[^|'"]|'[^']*'|"[^"]*")+/g) ?? []).map((part) =>
    part.trim(),
  );
  const [program, input = ''] = words(first);
  if (program === 'head') return filtered(readFileSync(join(home, input), 'utf8'), [program]);
  const { args: written, env: ofCommand } = parsed(first, home);
  const args = written.map((word) => word.replace(/^~(?=\/|$)/, home));
  const typed = {
    ...(isData ? { PORTFOLIO_FORCE_TTY: String(columns) } : {}),
    ...exported,
    ...ofCommand,
  };
  if (day !== undefined) service?.show(day);
  const env =
    day === undefined || service === undefined
      ? typed
      : { PORTFOLIO_BASE_URL: service.url, ...typed };
  const now = testNow + ((day ?? 1) - 1) * 86_400_000;
  const isPiped = filters.length > 0 || file !== undefined;
  const ran = await runWith(args, {
    env,
    home,
    now,
    isPiped,
    ...(columns === undefined || isData ? {} : { columns }),
  });
  const code = ran.exit === 0 ? '' : `[exit ${ran.exit}]\n`;
  if (!isPiped) return ended(ran.shown) + code;
  let text = ran.stdout;
  for (const filter of filters) text = await filtered(text, words(filter));
  if (file !== undefined) {
    writeFileSync(join(home, file), text);
    text = '';
  }
  return ended(ran.stderr) + ended(text) + code;
}

async function filtered(text: string, [name, ...args]: readonly string[]): Promise<string> {
  if (name === 'jq') {
    const query = args.find((arg) => !arg.startsWith('-')) ?? '.';
    const { stdout, stderr } = await raw(
      text,
      query,
      args.filter((arg) => arg.startsWith('-')),
    );
    return ended(stdout + stderr);
  }
  const lines = text.split('\n').slice(0, -1);
  if (name === 'head')
    return `${lines.slice(0, Number((args.at(-1) ?? '10').replace('-', ''))).join('\n')}\n`;
  if (name === 'wc' && args[0] === '-l') return `${lines.length}\n`;
  throw new Error(`transcripts do not know the filter ${name}`);
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

function parsed(command: string, home: string): { args: string[]; env: Record<string, string> } {
  const all = words(command);
  const at = all.indexOf('portfolio');
  if (at < 0) throw new Error(`not a portfolio command: ${command}`);
  return { args: all.slice(at + 1), env: variables(all.slice(0, at), home) };
}

/** What pairs like NAME=value set; a value that begins with ~/ is below the home folder. */
const variables = (pairs: readonly string[], home: string): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, value.replace(/^~(?=\/)/, home)];
    }),
  );

/** The words of a command line, with single and double quotes as in a shell. */
export const words = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
