// The one table of tests with a hostile service: what it does, to which command, in which format,
// and the expected result.
import { type EntityName, entityOf } from '../../../src/api/entities.ts';
import {
  canShow,
  type FormatName,
  formatNames,
  formatOf,
} from '../../../src/view/formats/formats.ts';
import { bodies, compressions, greedy, huge, notLists, notRecords } from './bodies.ts';
import {
  api,
  type Command,
  everything,
  fields,
  kinds,
  more,
  person,
  projects,
  show,
} from './commands.ts';
import { keyThieves } from './keys.ts';
import { brokenRecords, endless, hostileRecords, pageThree, shortThen } from './lists.ts';
import type { Misbehaviour, Misbehaviours } from './misbehaviour.ts';
import { redirects, statuses, strangers } from './statuses.ts';
import { cut, harmless, malformed, slow } from './wires.ts';

/** `screen` is the default on a terminal. */
export type Form = FormatName | 'screen' | `${FormatName} on a screen`;

/** What stdout may contain. */
export type Held =
  | 'nothing'
  | 'the response'
  | 'the pages before'
  | 'the ten before'
  | 'the valid records'
  | 'something harmless'
  | 'web addresses'
  | 'fifty records';

export interface Case extends Omit<Misbehaviour, 'does'>, Command {
  readonly misbehaviour: string;
  readonly form: Form;
  readonly stdout: Held;
}

/** All forms in which a kind of record can be shown. */
function everyOf(entity: EntityName): readonly Form[] {
  const names = formatNames.filter(
    (name) => canShow(name, entityOf(entity)) && formatOf(name).requiredFact !== 'pictures',
  );
  const onScreens = names.filter((name) => formatOf(name).refusesTerminal !== true);
  return ['screen', ...names, ...onScreens.map((name): Form => `${name} on a screen`)];
}

type Way = readonly [command: Command, form: Form];

/** Each misbehaviour with each of these commands; after a failure stdout is empty. */
const cases = (misbehaviours: Misbehaviours, ...ways: readonly Way[]): Case[] =>
  withOutput('nothing', misbehaviours, ...ways);

const withOutput = (stdout: Held, misbehaviours: Misbehaviours, ...ways: readonly Way[]): Case[] =>
  Object.entries(misbehaviours).flatMap(([misbehaviour, { does: _, ...expected }]) =>
    ways.map(([asking, form]) => ({ misbehaviour, ...asking, form, stdout, ...expected })),
  );

/** @throws when two misbehaviours share a name */
export function misbehavioursWith(foreign: string): Misbehaviours {
  const all = [...groups, keyThieves(foreign)].flatMap((group) => Object.entries(group));
  const doubled = all.find(([name], at) => all.findIndex(([other]) => other === name) !== at);
  if (doubled !== undefined) throw new Error(`two misbehaviours are named ${doubled[0]}`);
  return Object.fromEntries(all);
}

const betweenPages = pageThree({
  ...only(cut, 'resets-at-once', 'reset-after-head', 'half-a-chunk-closed', 'half-a-body-closed'),
  ...only(statuses, '403', '429', '429-for-an-hour', '500', '502', '503', '504', '404'),
  ...only(slow, 'a-head-and-silence'),
  ...only(huge, 'announced-200-mb', 'gzip-bomb'),
  ...only(redirects, 'in-a-circle', 'to-another-name'),
  ...only(bodies, 'truncated', 'empty'),
});

const afterTen = shortThen({
  ...only(cut, 'resets-at-once', 'closes-at-once', 'half-a-body-reset'),
  ...only(statuses, '401', '403', '429', '429-for-an-hour', '502', '503', '504'),
  ...only(bodies, 'html', 'truncated'),
});

function successes(misbehaviours: Misbehaviours): Misbehaviours {
  return Object.fromEntries(Object.entries(misbehaviours).filter(([, { exit }]) => exit === 0));
}

function failures(misbehaviours: Misbehaviours): Misbehaviours {
  return Object.fromEntries(Object.entries(misbehaviours).filter(([, { exit }]) => exit !== 0));
}

function only(misbehaviours: Misbehaviours, ...names: readonly string[]): Misbehaviours {
  return Object.fromEntries(Object.entries(misbehaviours).filter(([name]) => names.includes(name)));
}

const groups: readonly Misbehaviours[] = [
  bodies,
  notLists,
  notRecords,
  huge,
  greedy,
  compressions,
  cut,
  malformed,
  slow,
  harmless,
  statuses,
  strangers,
  redirects,
  brokenRecords,
  betweenPages,
  afterTen,
  endless,
  hostileRecords,
];

export const table: readonly Case[] = [
  ...cases(bodies, [projects, 'json'], [show, 'screen'], [fields, 'csv']),
  ...cases(notLists, [projects, 'ndjson'], [projects, 'screen']),
  ...cases(notRecords, [show, 'json'], [show, 'tsv'], [show, 'screen']),
  ...cases(huge, [projects, 'json'], [api, 'screen']),
  ...cases(greedy, [projects, 'json'], [projects, 'table']),
  ...cases(compressions, [projects, 'json'], [person, 'screen']),
  ...cases(cut, [projects, 'json'], [everything, 'tsv'], [api, 'json']),
  ...cases(malformed, [projects, 'json'], [show, 'table']),
  ...cases(slow, [projects, 'json'], [show, 'screen']),
  ...withOutput('the response', harmless, [projects, 'json'], [show, 'json'], [api, 'json']),
  ...cases(statuses, [projects, 'csv'], [show, 'json']),
  ...cases(strangers, [projects, 'screen'], [api, 'csv on a screen']),
  ...withOutput('the response', successes(redirects), [projects, 'json'], [show, 'json']),
  ...cases(failures(redirects), [projects, 'json'], [api, 'screen']),
  ...withOutput('the response', brokenRecords, [projects, 'json']),
  ...withOutput(
    'the valid records',
    brokenRecords,
    [projects, 'csv'],
    [projects, 'screen'],
    [more(projects, '-L', '3'), 'json'],
    [more(projects, '--columns', 'id,name,fields,.extra,owners.0'), 'tsv'],
  ),
  ...withOutput('the pages before', betweenPages, [everything, 'ndjson'], [everything, 'screen']),
  ...withOutput('the ten before', afterTen, [everything, 'ndjson']),
  ...withOutput('fifty records', endless, [more(projects, '-L', '50'), 'tsv']),
  // Every format of every kind is in contract/hostile-text.
  ...[...kinds].flatMap(([entity, asking]) =>
    (entity === 'project' ? everyOf(entity) : (['screen', 'json'] as const)).flatMap((form) =>
      withOutput(form.startsWith('urls') ? 'web addresses' : 'something harmless', hostileRecords, [
        asking,
        form,
      ]),
    ),
  ),
  ...withOutput('something harmless', hostileRecords, [more(api, '-i'), 'json on a screen']),
];

/** Each runs with both parameter names of the key. */
export const thefts: readonly Case[] = [
  ...withOutput('the response', successes(keyThieves('')), [projects, 'json']),
  ...cases(failures(keyThieves('')), [projects, 'csv'], [more(show, '--verbose'), 'json']),
];
