// The rows of `portfolio library …` that follow a service over time. They take the tree, because a watch is a command of it.
import { type CommandRow, facts, local } from '../../cli/command.ts';
import { row } from './library-rows.ts';

export const followingRows = (tree: () => readonly CommandRow[]): readonly CommandRow[] => [
  row('watch', 'Run a command again at each `library sync`', {
    examples: ['library watch projects --field Illustration', 'library watch user followers albacastro --all'],
    args: [{ name: 'command', help: 'A command that reads records, with its flags', isVariadic: true }],
    takesCommand: true,
    scopes: ['global', 'connection'],
    load: async () => (await import('./library-watch.ts')).watchIn(tree()),
  }),
  row('watches', 'List the watches: when each last ran, and what it found', {
    examples: ['library watches', 'library watches --json'],
    scopes: facts,
    load: async () => (await import('./library-watch.ts')).watches,
  }),
  row('unwatch', 'Remove a watch; its records stay in the library', {
    examples: ['library unwatch 1'],
    args: [{ name: 'number', help: 'Number of the watch', isVariadic: true }],
    scopes: local,
    load: async () => (await import('./library-watch.ts')).unwatch,
  }),
  row('sync', 'Run all watches again, and store what they find', {
    examples: ['library sync', 'library sync --budget 100/h --quiet'],
    scopes: ['following', 'global', 'connection'],
    load: async () => (await import('./library-sync.ts')).syncIn(tree()),
  }),
  row('new', 'Show what appeared, vanished and changed since the last time', {
    examples: ['library new', 'library new --since 7d --json'],
    scopes: ['news', 'output', 'global'],
    options: { limit: 'Print this many, the newest', all: 'Print all, on a terminal too (default there: 50)' },
    load: async () => (await import('./library-new.ts')).libraryNew,
  }),
  row('trend', 'Show figures of records over time', {
    examples: ['library trend 22363486', 'library trend 22363486 -o csv'],
    args: [
      { name: 'id', help: 'Id, user name, web address or row (@3) of a record in your library', isVariadic: true },
    ],
    scopes: ['trend', 'output', 'global'],
    load: async () => (await import('./library-trend.ts')).libraryTrend,
  }),
];
