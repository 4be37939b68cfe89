// Runs the commands that read a service which repeats the key in all of its texts, and looks for
// the key in all that they write.
import { join } from 'node:path';
import { endpointOf } from '../../src/api/catalogue.ts';
import { type CommandRow, subcommandsOf } from '../../src/cli/command.ts';
import { formatsOfCustomCommand } from '../../src/cli/flags.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { pictureProtocolNames } from '../../src/terminal/pictures/protocols.ts';
import {
  canShow,
  type FormatName,
  formatNames,
  formatOf,
  kindFactsOf,
} from '../../src/view/formats/formats.ts';
import { canary, filesOf, findingsIn } from './canary.ts';
import { emptyFolder, type Given, runWith } from './system.ts';
import { words } from './transcript.ts';

/**
 * A command that reads the service, with an example of its words and the formats that it prints.
 */
export interface ReadingLine {
  readonly line: string;
  readonly formats: readonly FormatName[];
  /** Whether a pipe gets JSON exactly as the service sent it. */
  readonly isExact: boolean;
  /** Whether it prints comments below pages. */
  readonly hasComments: boolean;
}

/** Returns the first example, without the flags that choose a format, which the caller adds. */
const exampleOf = ([first = '']: readonly string[]): string =>
  first.replace(/ (?:-o \w+|--json|--comments|--dir \w+)/g, '');

function linesBelow(rows: readonly CommandRow[]): readonly ReadingLine[] {
  return rows.flatMap((row): readonly ReadingLine[] => {
    const below = linesBelow(subcommandsOf(row));
    if (row.kind === 'endpoint') {
      const { entity, examples, commentsCommand: comments } = endpointOf(row.endpoint);
      const formats = formatNames.filter((name) => canShow(name, kindFactsOf(entity)));
      const line = exampleOf(examples);
      return [{ line, formats, isExact: true, hasComments: comments !== undefined }, ...below];
    }
    if (
      row.kind !== 'custom' ||
      !row.flagGroups.includes('request') ||
      row.exampleRequirement !== undefined
    )
      return below;
    const formats = row.flagGroups.includes('output') ? formatsOfCustomCommand(row) : [];
    const isExact = row.flagGroups.includes('api');
    return [
      { line: exampleOf(row.examples ?? []), formats, isExact, hasComments: false },
      ...below,
    ];
  });
}

/** Each line once, because a noun reads what one of its verbs reads. */
export const readingLines: readonly ReadingLine[] = [
  ...new Map(linesBelow(commandTree).map((reading) => [reading.line, reading])).values(),
];

/** The number of places where the key was looked for, by what was written. */
export const looked = { stdout: 0, stderr: 0, files: 0, screens: 0 };

/** Looks for the key in what was written. Returns where it was found. */
export function leaksIn(
  name: string,
  place: keyof typeof looked,
  written: Readonly<Record<string, Uint8Array | string>>,
): readonly string[] {
  return Object.entries(written).flatMap(([at, bytes]) => {
    looked[place] += 1;
    const [found] = findingsIn(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    return found === undefined
      ? []
      : [`${name}: ${place === 'files' ? at : place}: ${JSON.stringify(found)}`];
  });
}

/** Returns a new home, and the environment of a command that reads the service with the key. */
export function homeFor(url: string, key = canary): Required<Pick<Given, 'home' | 'env'>> {
  const home = emptyFolder();
  return {
    home,
    env: {
      PORTFOLIO_BASE_URL: url,
      PORTFOLIO_API_KEY: key,
      PORTFOLIO_LIBRARY: join(home, 'library.db'),
    },
  };
}

/** Runs a command with a home, and returns where it wrote the key. */
export async function leaksOf(args: readonly string[], given: ReturnType<typeof homeFor> & Given) {
  const { stdoutBytes, stderr, exit } = await runWith(args, given);
  const name = `${args.join(' ').replaceAll(given.home, '~')} (${given.columns ?? 'pipe'})`;
  const leaks = [
    ...leaksIn(name, 'stdout', { stdout: stdoutBytes }),
    ...leaksIn(name, 'stderr', { stderr: Buffer.from(stderr) }),
    ...leaksIn(name, 'files', filesOf(given.home)),
  ];
  return { exit, stdoutBytes, stderr, leaks };
}

/**
 * Widths of terminals: titles are cut, lines are wrapped, and a picture has a text beside it or
 * not.
 */
const widths = [30, 47, 100];

/**
 * Runs a line in each format: in a pipe, to a file, and on terminals with each kind of picture.
 * @param isShort only in a pipe, or on a terminal if that is what the format is for
 */
export async function leaksOfLine(
  { line, formats, ...reading }: ReadingLine,
  url: string,
  isShort: boolean,
) {
  const leaks: string[] = [];
  const run = async (args: readonly string[], more: Given = {}) =>
    void leaks.push(...(await leaksOf(args, { ...homeFor(url), ...more })).leaks);
  const typed = words(line);
  if (formats.length === 0) await run([...typed]);
  for (const format of formats) {
    const {
      fileExtension: fileEnding,
      refusesTerminal: needsFile,
      picturesIn: hasPictures,
      hasComments,
      allowsJsonChange: isChangeable,
    } = formatOf(format);
    const more = hasComments === true && reading.hasComments ? ['--comments'] : [];
    const args = [...typed, '-o', format, ...more];
    const isExact = reading.isExact && isChangeable === true;
    if (!isExact && !(isShort && hasPictures !== undefined)) await run(args);
    if (fileEnding !== undefined && (isExact || !isShort)) {
      const given = homeFor(url);
      leaks.push(
        ...(await leaksOf([...args, '--out', join(given.home, `file.${fileEnding}`)], given)).leaks,
      );
    }
    for (const columns of needsFile === true ? [] : isShort ? widths.slice(0, 1) : widths) {
      const screen = { columns, rows: 30, colorDepth: 24 };
      const protocols = hasPictures === undefined ? [] : pictureProtocolNames;
      for (const protocol of isShort ? protocols.slice(0, 1) : protocols)
        await run([...args, '--images', protocol], screen);
      if (hasPictures === undefined && !isShort) await run(args, screen);
    }
  }
  return leaks;
}
