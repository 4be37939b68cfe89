// alias: lists, adds, removes and imports the user's aliases, which are stored in the settings file.
import { text } from 'node:stream/consumers';
import { parseDocument, YAMLWarning } from 'yaml';
import { isObject } from '../../api/json/json-types.ts';
import { suggestion } from '../../api/values.ts';
import { checkAlias, sortedAliases } from '../../cli/aliases.ts';
import type { CommandRow } from '../../cli/command.ts';
import { type Context, checkNoKey } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { reasonOf } from '../../files/reasons.ts';
import { readRegularFile } from '../../files/regular-file.ts';
import { membersOf, ownListSubject } from '../../view/subject.ts';

const subject = ownListSubject({ one: 'alias', many: 'aliases' }, 'aliases', membersOf(['name', 'command']));

export async function aliasList(context: Context): Promise<void> {
  const records = [...sortedAliases(context.file.read())].map(([name, command]) => ({ name, command }));
  await writeOwn(context, subject, records);
  if (records.length === 0) await context.remark('no aliases; `portfolio alias set --help` shows how to add one');
}

export const aliasSetIn =
  (tree: () => readonly CommandRow[]) =>
  (context: Context, [name = '', command = '']: readonly string[]): Promise<void> =>
    store(context, [[name, command]], tree());

export async function aliasDelete(context: Context, names: readonly string[]): Promise<void> {
  const known = new Map(Object.entries(context.file.read().aliases ?? {}));
  const missing = names.find((name) => !known.has(name));
  if (missing !== undefined) {
    const message = `no alias has the name ${JSON.stringify(missing)}${suggestion(missing, [...known.keys()])}`;
    throw new PortfolioError('not_found', message, { hint: '`portfolio alias list` lists them' });
  }
  await context.file.change(({ aliases = {}, ...rest }) => ({
    ...rest,
    aliases: Object.fromEntries(Object.entries(aliases).filter(([name]) => !names.includes(name))),
  }));
  for (const name of new Set(names)) await context.check(true, `Removed ${name}: ${known.get(name)}`);
}

export const aliasImportIn =
  (tree: () => readonly CommandRow[]) =>
  async (context: Context, [file = '']: readonly string[]): Promise<void> => {
    const entries = entriesIn(await contentOf(context, file), file === '-' ? 'standard input' : file);
    if (entries.length === 0) return context.note('no aliases in this file');
    await store(context, entries, tree());
  };

/** Checks and stores aliases: all of them, or none if one is invalid or exists and --clobber was not typed. */
async function store(
  { file, mask, options, check }: Pick<Context, 'file' | 'mask' | 'options' | 'check'>,
  entries: readonly (readonly [name: string, command: string])[],
  tree: readonly CommandRow[],
): Promise<void> {
  for (const [name, command] of entries) {
    checkAlias(name, command, tree);
    checkNoKey({ file, mask }, `the alias ${name}`, `${name} ${command}`, 'the program adds the key itself');
  }
  let known = new Map<string, string>();
  await file.change((before) => {
    known = new Map(Object.entries(before.aliases ?? {}));
    const [taken] = entries.find(([name, command]) => known.has(name) && known.get(name) !== command) ?? [];
    if (taken !== undefined && options.clobber !== true)
      throw usageError(`the alias ${taken} exists: ${known.get(taken)}`, '--clobber replaces it');
    return { ...before, aliases: { ...before.aliases, ...Object.fromEntries(entries) } };
  });
  for (const [name, command] of entries) {
    const old = known.get(name);
    const change = old === undefined ? 'Added' : old === command ? 'Kept' : 'Changed';
    await check(true, `${change} ${name}: ${command}${change === 'Changed' ? `; it was: ${old}` : ''}`);
  }
}

/** Maximum size of a file with aliases, in bytes. The time that YAML needs grows with the square of its lines. */
const maxBytes = 100_000;

async function contentOf({ system }: Pick<Context, 'system'>, file: string): Promise<string> {
  if (file === '-') {
    const content = await text(system.stdin.stream);
    if (content.length > maxBytes) throw usageError(`standard input is longer than ${maxBytes} characters`);
    return content;
  }
  try {
    return readRegularFile(file, { maxBytes }).content.toString('utf8');
  } catch (cause) {
    const why = reasonOf(cause, 'read') ?? String(cause);
    throw usageError(`the file ${file} cannot be read (${why})`);
  }
}

/** Parses `NAME: COMMAND` lines in YAML, or the list that `alias list` prints with -o yaml or -o json. */
function entriesIn(content: string, label: string): readonly (readonly [string, string])[] {
  const hint = 'each line has the form NAME: COMMAND, as YAML; `alias list --json` prints such a file too';
  let value: unknown;
  try {
    // The package prints warnings itself, with lines of the file. So it is silent, and warnings are errors.
    const document = parseDocument(content, { logLevel: 'silent' });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem !== undefined) throw problem;
    value = document.toJS() ?? {};
  } catch (error) {
    const what = error instanceof YAMLWarning ? 'has a tag or a directive, which aliases do not need' : 'is not YAML';
    throw usageError(`${label} ${what}`, hint);
  }
  const list = isObject(value) && Array.isArray(value['aliases']) ? value['aliases'] : undefined;
  const entries: readonly (readonly unknown[])[] = list
    ? list.map((each) => (isObject(each) ? [each['name'], each['command']] : []))
    : isObject(value)
      ? Object.entries(value)
      : [[]];
  return entries.map(([name, command]) => {
    if (typeof name !== 'string' || typeof command !== 'string')
      throw usageError(`${label} does not contain aliases`, hint);
    return [name, command];
  });
}
