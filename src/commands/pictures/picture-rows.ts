// The command rows about the pictures of projects and of works in progress.
import { type CommandRow, defineCommand, requestFlagGroups } from '../../cli/command.ts';
import { argumentsOfEndpoint } from '../../cli/flags.ts';

const ofProjects = {
  args: argumentsOfEndpoint('projects show'),
  flagGroups: ['output', ...requestFlagGroups],
  options: { concurrency: 'Projects to fetch at a time' },
} as const;

const palette = defineCommand(
  'palette',
  "Show the dominant colours of projects' covers, of some of their pictures, or of your own files",
  {
    ...ofProjects,
    args: [
      {
        name: 'id',
        help: 'Ids, web addresses or rows (@3) of projects; - for ids on standard input; or picture files',
        isVariadic: true,
        valueDefinition: { kind: 'file', rowsOf: 'project' },
      },
    ],
    options: {
      ...ofProjects.options,
      picture:
        'Show the colours of this picture: its number in `projects pictures`, or its address',
    },
    examples: [
      'projects palette 22363486',
      'projects palette 22363486 -o css',
      'projects palette 22363486 --picture 2',
    ],
    kindFacts: { hasColours: true },
    load: async () => (await import('./palette.ts')).palette,
  },
);

export const picturesRow = defineCommand(
  'pictures',
  'Show the pictures of projects on the terminal, or list them',
  {
    ...ofProjects,
    flagGroups: ['output', 'sheet', ...requestFlagGroups],
    options: {
      ...ofProjects.options,
      minWidth: 'Leave out pictures that are narrower than this many pixels, e.g. spacers',
    },
    examples: ['projects pictures 22363486', 'projects pictures 22363486 -o csv'],
    kindFacts: { address: ['url'], pictured: true },
    load: async () => (await import('./project-pictures.ts')).pictures,
  },
);

export const projectRows: readonly CommandRow[] = [picturesRow, palette];

const wip = argumentsOfEndpoint('wips comments').slice(0, 1);
const twoRevisions = 'Two revisions, by number or id; the newest two by default';

export const diffRow = defineCommand('diff', 'Show two revisions side by side, and what changed', {
  examples: ['wips diff 116758', 'wips diff 116758 1 2 --json'],
  args: [...wip, { name: 'revision', help: twoRevisions, isOptional: true, isVariadic: true }],
  flagGroups: ['output', ...requestFlagGroups],
  kindFacts: { pictured: true },
  load: async () => (await import('./diff.ts')).diff,
});
