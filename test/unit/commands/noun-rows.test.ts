import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { type CommandRow, subcommandsOf } from '../../../src/cli/command.ts';
import { nounRows, oneWordRows } from '../../../src/commands/noun-rows.ts';

const all = [...nounRows, ...oneWordRows].flatMap(
  (row): { readonly path: string; readonly row: CommandRow }[] => [
    { path: row.name, row },
    ...subcommandsOf(row).map((verb) => ({ path: `${row.name} ${verb.name}`, row: verb })),
  ],
);

describe('an endpoint of the catalogue', () => {
  it.each(commandNames)('%s has its own command', (name) => {
    expect(all.find(({ path }) => path === name)?.row).toMatchObject({
      kind: 'endpoint',
      endpoint: name,
    });
  });

  it('has no other command but its shortcut, and the noun alone for a search', () => {
    const expected = commandNames.flatMap((name) => {
      const { shortcut } = endpointOf(name);
      const noun = name.endsWith(' search') ? [name.replace(' search', '')] : [];
      return [name, ...noun, ...(shortcut === undefined ? [] : [shortcut])].map(
        (path) => `${path}: ${name}`,
      );
    });
    const actual = all.flatMap(({ path, row }) =>
      row.kind === 'endpoint' ? [`${path}: ${row.endpoint}`] : [],
    );
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });
});
