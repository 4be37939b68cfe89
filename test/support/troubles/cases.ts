// The one table of what a hostile service does, to which command, in which format, and what must come of it.
import { type FormatName, formatNames } from '../../../src/view/formats/formats.ts';
import { bodies, greedy, huge, notLists, packings } from './bodies.ts';
import { api, type Command, everything, fields, kinds, more, person, projects, show } from './commands.ts';
import { keyThieves } from './keys.ts';
import { brokenRecords, endless, hostileRecords, pageThree } from './lists.ts';
import { redirects, statuses, strangers } from './statuses.ts';
import type { Trouble, Troubles } from './trouble.ts';
import { cut, harmless, malformed, slow } from './wires.ts';

/** `screen` is what a terminal shows where nothing else is asked for. */
export type Form = FormatName | 'screen' | `${FormatName} on a screen`;

/** What stdout may hold. */
export type Held =
  | 'nothing'
  | 'the answer'
  | 'the pages before'
  | 'the sound records'
  | 'something harmless'
  | 'fifty records';

export interface Case extends Omit<Trouble, 'does'>, Command {
  readonly trouble: string;
  readonly form: Form;
  readonly stdout: Held;
}

const every: readonly Form[] = ['screen', ...formatNames, ...formatNames.map((name): Form => `${name} on a screen`)];

type Way = readonly [command: Command, form: Form];

/** Each trouble with each of these commands; a failure leaves stdout empty. */
const cases = (troubles: Troubles, ways: readonly Way[], stdout: Held = 'nothing'): Case[] =>
  Object.entries(troubles).flatMap(([trouble, { does: _, ...expected }]) =>
    ways.map(([asking, form]) => ({ trouble, ...asking, form, stdout, ...expected })),
  );

/** @throws when two troubles share a name */
export function troublesWith(foreign: string): Troubles {
  const all = [...groups, keyThieves(foreign)].flatMap((group) => Object.entries(group));
  const doubled = all.find(([name], at) => all.findIndex(([other]) => other === name) !== at);
  if (doubled !== undefined) throw new Error(`two troubles are named ${doubled[0]}`);
  return Object.fromEntries(all);
}

const betweenPages = pageThree({
  ...only(cut, 'resets-at-once', 'reset-after-head', 'half-a-chunk-closed', 'half-a-body-closed'),
  ...only(statuses, '403', '429-for-an-hour', '503'),
  ...only(slow, 'a-head-and-silence'),
  ...only(huge, 'announced-200-mb', 'gzip-bomb'),
  ...only(redirects, 'in-a-circle', 'to-another-name'),
  ...only(bodies, 'truncated', 'empty'),
});

function successes(troubles: Troubles): Troubles {
  return Object.fromEntries(Object.entries(troubles).filter(([, { exit }]) => exit === 0));
}

function failures(troubles: Troubles): Troubles {
  return Object.fromEntries(Object.entries(troubles).filter(([, { exit }]) => exit !== 0));
}

function only(troubles: Troubles, ...names: readonly string[]): Troubles {
  return Object.fromEntries(Object.entries(troubles).filter(([name]) => names.includes(name)));
}

const groups: readonly Troubles[] = [
  bodies,
  notLists,
  huge,
  greedy,
  packings,
  cut,
  malformed,
  slow,
  harmless,
  statuses,
  strangers,
  redirects,
  brokenRecords,
  betweenPages,
  endless,
  hostileRecords,
];

export const table: readonly Case[] = [
  ...cases(bodies, [
    [projects, 'json'],
    [show, 'screen'],
    [fields, 'csv'],
  ]),
  ...cases(notLists, [
    [projects, 'ndjson'],
    [projects, 'screen'],
  ]),
  ...cases(huge, [
    [projects, 'json'],
    [api, 'screen'],
  ]),
  ...cases(greedy, [
    [projects, 'json'],
    [projects, 'table'],
  ]),
  ...cases(packings, [
    [projects, 'json'],
    [person, 'screen'],
  ]),
  ...cases(cut, [
    [projects, 'json'],
    [everything, 'tsv'],
    [api, 'json'],
  ]),
  ...cases(malformed, [
    [projects, 'json'],
    [show, 'table'],
  ]),
  ...cases(slow, [
    [projects, 'json'],
    [show, 'screen'],
  ]),
  ...cases(
    harmless,
    [
      [projects, 'json'],
      [show, 'json'],
      [api, 'json'],
    ],
    'the answer',
  ),
  ...cases(statuses, [
    [projects, 'csv'],
    [show, 'json'],
  ]),
  ...cases(strangers, [
    [projects, 'screen'],
    [api, 'csv on a screen'],
  ]),
  ...cases(
    successes(redirects),
    [
      [projects, 'json'],
      [show, 'json'],
    ],
    'the answer',
  ),
  ...cases(failures(redirects), [
    [projects, 'json'],
    [api, 'screen'],
  ]),
  ...cases(brokenRecords, [[projects, 'json']], 'the answer'),
  ...cases(
    brokenRecords,
    [
      [projects, 'ndjson'],
      [projects, 'csv'],
      [projects, 'table'],
      [projects, 'screen'],
      [more(projects, '-L', '3'), 'json'],
      [more(projects, '--columns', 'id,name,fields,.extra,owners.0'), 'tsv'],
    ],
    'the sound records',
  ),
  ...cases(
    betweenPages,
    [
      [everything, 'json'],
      [everything, 'ndjson'],
      [everything, 'screen'],
    ],
    'the pages before',
  ),
  ...cases(endless, [[more(projects, '-L', '50'), 'tsv']], 'fifty records'),
  ...[...kinds.values()].flatMap((asking) =>
    cases(
      hostileRecords,
      every.map((form) => [asking, form] as const),
      'something harmless',
    ),
  ),
  ...cases(hostileRecords, [[more(api, '-i'), 'json on a screen']], 'something harmless'),
];

/** Both names of the key are tried on each. */
export const thefts: readonly Case[] = [
  ...cases(successes(keyThieves('')), [[projects, 'json']], 'the answer'),
  ...cases(failures(keyThieves('')), [
    [projects, 'csv'],
    [more(show, '--verbose'), 'json'],
  ]),
];
