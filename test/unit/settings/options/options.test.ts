import { describe, expect, it } from 'vitest';
import type { CommandRow } from '../../../../src/cli/command.ts';
import { flagsOf } from '../../../../src/cli/flags.ts';
import { commandTree } from '../../../../src/commands/tree.ts';
import { flagRules } from '../../../../src/settings/options/conflicts.ts';
import { flagGroupHeadings, type OptionRow } from '../../../../src/settings/options/option-row.ts';
import {
  flagOf,
  type OptionName,
  optionNames,
  optionRowOf,
} from '../../../../src/settings/options/options.ts';
import { checkValue } from '../../../../src/settings/options/values.ts';

const rows: readonly (OptionRow & { readonly name: OptionName })[] = optionNames.map((name) => ({
  ...optionRowOf(name),
  name,
}));
const commandsIn = (all: readonly CommandRow[]): readonly CommandRow[] =>
  all.flatMap((row) => [row, ...('commands' in row ? commandsIn(row.commands ?? []) : [])]);
const commands = commandsIn(commandTree);

/** All long and short flags of a command, as commander gets them. */
const flagNames = (row: CommandRow): readonly string[] =>
  flagsOf(row).flatMap(({ longName: long, shortName: short }) => [
    long,
    ...(short === undefined ? [] : [short]),
  ]);

const repeated = (texts: readonly string[]) =>
  texts.filter((text, at) => texts.indexOf(text) !== at);
const present = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined);

describe('the options table', () => {
  it('gives each command each flag once', () => {
    for (const row of commands)
      expect(repeated([...flagNames(row), '-h', '--help', '--version']), row.name).toEqual([]);
  });

  it('has a command for each scope that has flags, and a row for each scope', () => {
    const used = commands.flatMap((row) =>
      flagsOf(row).flatMap(({ target: meaning }) =>
        'option' in meaning ? [optionRowOf(meaning.option).flagGroup] : [],
      ),
    );
    const expected = Object.keys(flagGroupHeadings).filter((scope) => scope !== 'none');
    expect([...new Set(used)].toSorted()).toEqual(expected.toSorted());
    expect([...new Set(rows.map(({ flagGroup: scope }) => scope))].toSorted()).toEqual(
      Object.keys(flagGroupHeadings).toSorted(),
    );
  });

  it('has settings and environment variables of different names', () => {
    expect(repeated(present(rows.map(({ settingName }) => settingName)))).toEqual([]);
    const variables = present(rows.map(({ envVariable }) => envVariable));
    expect(repeated(variables)).toEqual([]);
    for (const variable of variables) expect(variable).toMatch(/^PORTFOLIO_[A-Z_]+$/);
  });

  it('has flags in kebab-case and settings in snake_case, named as their rows', () => {
    for (const { name, settingName, shortName } of rows) {
      expect(flagOf(name)).toMatch(/^--[a-z]+(-[a-z]+)*(=[a-z]+)?$/);
      expect(shortName ?? 'x', name).toMatch(/^[a-zA-Z]$/);
      if (settingName !== undefined)
        expect(settingName).toBe(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    }
  });

  it('has help that starts with a capital and ends without a full stop', () => {
    for (const { help, negatedHelp } of rows)
      for (const text of present([help, negatedHelp])) expect(text).toMatch(/^[A-Z].*[^.\s]$/);
  });

  it.each(['web', 'browser', 'comments'] as const)(
    'has no flag of the output that can be used with %s',
    (name) => {
      const { excludes = [], implies: means } = flagRules.find(({ flag }) => flag === name) ?? {};
      // Two formats show comments.
      const apart = [excludes, means?.option ?? [], name === 'comments' ? 'output' : []].flat();
      expect(
        rows.filter(({ flagGroup: scope }) => scope === 'output').map((row) => row.name),
      ).not.toEqual([]);
      for (const row of rows)
        if (row.flagGroup === 'output') expect(apart, row.name).toContain(row.name);
    },
  );

  it('has a way to set each row without a flag', () => {
    for (const { name, flagGroup: scope, envVariable, settingName } of rows) {
      if (scope === 'none') expect(envVariable ?? settingName, name).toBeDefined();
    }
  });

  it('has defaults, and values that other flags mean, which pass the check of their row unchanged', () => {
    for (const { name, valueDefinition } of rows) {
      const byDefault =
        valueDefinition !== undefined && 'default' in valueDefinition
          ? valueDefinition.default
          : undefined;
      if (byDefault !== undefined)
        expect(checkValue(optionRowOf(name), String(byDefault), { label: name, home: '' })).toBe(
          String(byDefault),
        );
    }
    for (const { implies: means } of flagRules) {
      if (means !== undefined)
        expect(
          checkValue(optionRowOf(means.option), means.value, { label: means.option, home: '' }),
        ).toBe(means.value);
    }
  });

  it('refuses an empty value in each row but the note, whose empty text removes the note of an item', () => {
    for (const row of rows.filter(({ name }) => name !== 'note')) {
      for (const empty of ['', ' ']) {
        expect(() => checkValue(row, empty, { label: row.name, home: '' }), row.name).toThrow(
          expect.objectContaining({ kind: 'usage' }),
        );
      }
    }
  });
});
