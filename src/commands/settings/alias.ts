// alias: lists, adds and removes the user's aliases, which are stored in the settings file.
import { suggestion } from '../../api/suggestions.ts';
import { createAction } from '../../cli/action.ts';
import { checkAlias, sortedAliases } from '../../cli/aliases.ts';
import type { CommandRow } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkNoKey } from '../../cli/stored-text.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { ownListSubject, sameMembers } from '../../view/lists/own-list.ts';

const presenter = ownListSubject(
  { one: 'alias', many: 'aliases' },
  'aliases',
  sameMembers(['name', 'command']),
);

export async function aliasList(context: Context): Promise<void> {
  const records = [...sortedAliases(context.settingsFile.read())].map(([name, command]) => ({
    name,
    command,
  }));
  await writeOwn(context, presenter, records);
  if (records.length === 0)
    await context.remark('no aliases; `portfolio alias set --help` shows how to add one');
}

/** Stores an alias. Refuses a name that has another command. */
export const aliasSetIn = (tree: () => readonly CommandRow[]) =>
  createAction(
    async ({ settingsFile: file, mask }, [name = '', command = '']) => {
      checkAlias(name, command, tree());
      checkNoKey(
        { settingsFile: file, mask },
        `the alias ${name}`,
        `${name} ${command}`,
        'the program adds the key itself',
      );
      let old: string | undefined;
      await file.updateSettings((before) => {
        const { aliases = {} } = before;
        old = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
        if (old !== undefined && old !== command)
          throw usageError(
            `the alias ${name} exists: ${old}`,
            `\`portfolio alias delete ${name}\` removes it`,
          );
        return { ...before, aliases: { ...aliases, [name]: command } };
      });
      return { name, command, old };
    },
    async ({ name, command, old }, { reportOutcome }) => {
      await reportOutcome(true, `${old === undefined ? 'Added' : 'Kept'} ${name}: ${command}`);
    },
  );

export const aliasDelete = createAction(
  async ({ settingsFile: file }, names) => {
    const known = new Map(Object.entries(file.read().aliases ?? {}));
    const missing = names.find((name) => !known.has(name));
    if (missing !== undefined) {
      const message = `no alias has the name ${JSON.stringify(missing)}${suggestion(missing, [...known.keys()])}`;
      throw new PortfolioError('not_found', message, { hint: '`portfolio alias list` lists them' });
    }
    await file.updateSettings(({ aliases = {}, ...rest }) => ({
      ...rest,
      aliases: Object.fromEntries(
        Object.entries(aliases).filter(([name]) => !names.includes(name)),
      ),
    }));
    return [...new Set(names)].map((name) => ({ name, command: known.get(name) }));
  },
  async (deleted, { reportOutcome }) => {
    for (const { name, command } of deleted)
      await reportOutcome(true, `Removed ${name}: ${command}`);
  },
);
