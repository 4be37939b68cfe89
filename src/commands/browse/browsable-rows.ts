// The commands that `browse` takes after its name.
import {
  type ArgumentRow,
  type CommandRow,
  defineCommand,
  requestFlagGroups,
  subcommandsOf,
} from '../../cli/command.ts';
import { watchedRows } from '../../cli/watched-commands.ts';

const board: ArgumentRow = {
  name: 'board',
  help: 'Name of the board',
  isOptional: true,
  valueDefinition: { kind: 'board' },
};

/**
 * Returns the tree in which the commands of boards take the flags of the source, as `browse` does.
 */
export const browsableRows = (tree: readonly CommandRow[]): readonly CommandRow[] =>
  tree.map((row) => {
    if (row.name !== 'board') return row;
    const commands = subcommandsOf(row).map((each) =>
      each.kind === 'custom'
        ? { ...each, flagGroups: [...new Set([...each.flagGroups, ...requestFlagGroups])] }
        : each,
    );
    return defineCommand(row.name, row.help, {
      commands,
      args: [board],
      flagGroups: requestFlagGroups,
      load: async () => async () => {},
    });
  });

export const listedRows = (tree: readonly CommandRow[]): readonly CommandRow[] =>
  browsableRows(tree).flatMap((row) =>
    row.name === 'board'
      ? [{ ...row, commands: subcommandsOf(row).filter(({ name }) => /^(show|list)$/.test(name)) }]
      : watchedRows([row]),
  );
