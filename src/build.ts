// What the build makes beside the bundle: the sample library, and the help of every command. A script: `build.js FOLDER`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { version } from '../package.json' with { type: 'json' };
import { CommanderError, programFor } from './cli/program.ts';
import { makeLibrary } from './sample/library.ts';
import { sampleRecords } from './sample/sample.ts';

const folder = process.argv[2] ?? 'dist';
makeLibrary(join(folder, 'sample.db'), sampleRecords());
writeFileSync(
  join(folder, 'help.json'),
  JSON.stringify(Object.fromEntries(phrases().map((words) => [words.join(' '), helpOf(words)]))),
);

/** The words that name each command, aliases among them; none for the program itself. */
function phrases(): string[][] {
  const under = (command: Command): string[][] => [
    [],
    ...command.commands.flatMap((child) =>
      [child.name(), ...child.aliases()].flatMap((name) => under(child).map((words) => [name, ...words])),
    ),
  ];
  const names = program([]).program.commands.map((command) => command.name());
  return under(program(names).program);
}

function helpOf(words: readonly string[]): string {
  const { program: asked, printed } = program(words);
  try {
    asked.parse([...words, '--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return printed.join('');
}

function program(args: readonly string[]): { readonly program: Command; readonly printed: readonly string[] } {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  return { program: programFor({ args, version, stdout: { columns: undefined } }, print, async () => {}), printed };
}
