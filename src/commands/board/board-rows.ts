// The rows of `portfolio board …` in the command tree.
import { createAction } from '../../cli/action.ts';
import {
  type ArgumentRow,
  type CommandRow,
  defineLibraryCommand,
  localFlagGroups,
  outputFlagGroups,
  requestFlagGroups,
} from '../../cli/command.ts';

const board: ArgumentRow = {
  name: 'board',
  help: 'Name of the board',
  valueDefinition: { kind: 'board' },
};
const item: ArgumentRow = {
  name: 'item',
  help: 'Row (@3), place on the board (3, 7-9), or id of an item',
  valueDefinition: { kind: 'row' },
};
const someItems: ArgumentRow = { ...item, isOptional: true, isVariadic: true };

export const boardRows: readonly CommandRow[] = [
  defineLibraryCommand(
    'add',
    'Add records, pictures or your own files to a board, which is made if it is missing',
    {
      exampleRequirement: 'terminal',
      examples: [`board add moodboard @3 @5 --note type`, 'board add moodboard 22363486 photo.jpg'],
      args: [
        board,
        {
          name: 'item',
          help: 'Rows (@3), ids of projects, user names, web addresses, picture files; - for ids on standard input',
          isVariadic: true,
          valueDefinition: { kind: 'file', rowsOf: 'project' },
        },
      ],
      flagGroups: ['board', ...requestFlagGroups],
      load: async () => {
        const { boardAdd, printBoardAdded } = await import('./board-add.ts');
        return createAction(boardAdd, printBoardAdded);
      },
    },
  ),
  defineLibraryCommand('show', 'Show the items of boards', {
    examples: ['board show moodboard', 'board show moodboard -o html --title Finds'],
    args: [{ ...board, help: 'Names of boards; each is a section of a sheet', isVariadic: true }],
    flagGroups: ['output', 'sheet', ...localFlagGroups],
    options: {
      images: 'How to show pictures on the terminal',
      describe: 'Describe pictures in words',
    },
    kindFacts: { identity: ['id'], address: ['url'], pictured: true },
    load: async () => (await import('./board-show.ts')).boardShow,
  }),
  defineLibraryCommand('check', 'Show what changed in the works of a board since they were added', {
    examples: ['board check moodboard', 'board check moodboard -o html'],
    args: [board, someItems],
    flagGroups: ['output', 'sheet', 'following', 'global', 'connection'],
    options: {
      budget: 'Maximum requests, e.g. 100/h, with those of `library sync`',
      images: 'How to show pictures on the terminal',
    },
    kindFacts: { identity: ['id'], address: ['url'], pictured: true },
    load: async () => (await import('./board-check.ts')).boardCheck,
  }),
  defineLibraryCommand('palette', 'Show the dominant colours of the items of a board', {
    examples: ['board palette moodboard', 'board palette moodboard -o css'],
    args: [board, someItems],
    flagGroups: ['output', ...localFlagGroups],
    kindFacts: { hasColours: true },
    load: async () => (await import('./board-palette.ts')).boardPalette,
  }),
  defineLibraryCommand(
    'download',
    'Fetch the pictures of the items of a board in their largest size into a folder',
    {
      examples: ['board download moodboard --dir refs'],
      args: [board, someItems],
      flagGroups: ['download', 'downloads', ...requestFlagGroups],
      options: {
        concurrency: 'Pictures to fetch at a time',
        force: 'Fetch known pictures again, and replace their files',
      },
      load: async () => (await import('./board-download.ts')).boardDownload,
    },
  ),
  defineLibraryCommand('list', 'List your boards', {
    examples: ['board list', 'board list --json'],
    flagGroups: outputFlagGroups,
    load: async () => (await import('./board-show.ts')).boardList,
  }),
  defineLibraryCommand(
    'note',
    'Set the note on an item of a board, or remove it with an empty note',
    {
      exampleRequirement: 'terminal',
      examples: [`board note moodboard @3 "the type"`, `board note moodboard 22363486 ""`],
      args: [
        board,
        item,
        {
          name: 'note',
          help: 'Your note on the item; "" for none; a first line `# Title` begins a section',
        },
      ],
      flagGroups: localFlagGroups,
      load: async () => (await import('./board-change.ts')).boardNote,
    },
  ),
  defineLibraryCommand('section', 'Begin a section of a board with an item', {
    exampleRequirement: 'terminal',
    examples: ['board section moodboard @3 Type', `board section moodboard 3 ""`],
    args: [board, item, { name: 'title', help: 'Title of the section; "" for none' }],
    flagGroups: localFlagGroups,
    load: async () => (await import('./board-change.ts')).boardSection,
  }),
  defineLibraryCommand('move', 'Move items of a board to another place', {
    exampleRequirement: 'terminal',
    examples: ['board move moodboard @3 1', 'board move moodboard 3 7-9 1'],
    args: [
      board,
      { ...item, help: `${item.help}; the last is the new place, 1 is first`, isVariadic: true },
    ],
    flagGroups: localFlagGroups,
    load: async () => (await import('./board-change.ts')).boardMove,
  }),
  defineLibraryCommand(
    'remove',
    'Remove items from a board, or the whole board; their records stay in the library',
    {
      exampleRequirement: 'terminal',
      examples: ['board remove moodboard @3', 'board remove moodboard --yes'],
      args: [board, someItems],
      flagGroups: localFlagGroups,
      options: { yes: 'Remove the whole board without asking' },
      load: async () => (await import('./board-change.ts')).boardRemove,
    },
  ),
  defineLibraryCommand('rename', 'Give a board another name', {
    examples: ['board rename moodboard posters'],
    args: [board, { name: 'name', help: 'New name' }],
    flagGroups: localFlagGroups,
    load: async () => (await import('./board-change.ts')).boardRename,
  }),
  defineLibraryCommand('export', 'Write a board into a folder: its pictures, notes and credits', {
    examples: ['board export moodboard moodboard'],
    args: [board, { name: 'dir', help: 'Folder to write to', valueDefinition: { kind: 'folder' } }],
    flagGroups: localFlagGroups,
    options: { force: 'Write into a folder that is not empty, and replace files that are there' },
    load: async () => (await import('./board-export.ts')).boardExport,
  }),
  defineLibraryCommand('import', 'Add a board that `board export` wrote', {
    examples: ['board import moodboard --dry-run', 'board import moodboard --replace'],
    args: [
      {
        name: 'dir',
        help: 'Folder that `board export` wrote',
        valueDefinition: { kind: 'folder' },
      },
    ],
    flagGroups: ['boardImport', ...localFlagGroups],
    options: { dryRun: 'Print what would be added and changed; change nothing' },
    load: async () => (await import('./board-import.ts')).boardImport,
  }),
];
