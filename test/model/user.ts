// A user with a library: runs commands of the program, and tells the observer what was received.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureBy } from '../../src/errors.ts';
import type { Given, Ran } from '../support/system.ts';
import { type Known, newObserver } from './observer.ts';
import { type Action, happen, isEvent, type Step } from './steps.ts';
import { type Exchange, type Fault, key, listNames, type ServiceName, serviceNames, type World } from './world.ts';

export type RunWith = (args: readonly string[], given?: Given) => Promise<Ran>;

const start = Date.UTC(2026, 5, 1) / 1000;
/** How far a clock is ahead, in seconds. It is less than the time after which a library thins old figures. */
const month = 30 * 86_400;

/** Runs commands with a home and a library of their own. @param url address of the world */
function newUser(runWith: RunWith, url: string) {
  const home = mkdtempSync(join(tmpdir(), 'model-'));
  const folder = join(home, '.config', 'portfolio');
  mkdirSync(folder, { recursive: true });
  const profiles = Object.fromEntries(serviceNames.map((name) => [name, { base_url: `${url}/${name}` }]));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles }));
  let copies = 0;
  let seconds = start;
  const library = () => join(home, `library-${copies}.db`);
  return {
    now: () => seconds,
    library,
    wait: (more: number) => {
      seconds += more;
    },
    /** Continues with a new library that does not exist yet. */
    moveOn: () => {
      copies += 1;
    },
    fileFor: (name: string) => join(home, name),
    run: (args: readonly string[], given: Given = {}) =>
      runWith(args, {
        ...{ home, now: seconds * 1000, ...given },
        env: { PORTFOLIO_API_KEY: key, PORTFOLIO_LIBRARY: library(), ...given.env },
      }),
    end: () => rmSync(home, { recursive: true }),
  };
}

/** A claim that does not hold. */
export interface Wrong {
  readonly claim: string;
  readonly what: string;
}

export interface HistoryOptions {
  /** Seconds between two commands. */
  readonly pause: number;
  /** The services that have watches. */
  readonly services: readonly ServiceName[];
}

/** Makes a history, which collects what was wrong. */
export function newHistory(runWith: RunWith, url: string, world: World, { pause, services }: HistoryOptions) {
  const user = newUser(runWith, url);
  const observer = newObserver();
  const wrong: Wrong[] = [];
  const printed: { readonly service: ServiceName; readonly text: string; readonly seconds: number }[] = [];
  /** The command and the second at which all news was last shown. */
  let shown: { readonly commands: number; readonly seconds: number } | undefined;
  let isAhead = false;
  let hasWatches = false;

  const claim = (name: string, holds: boolean, what: () => string) => {
    if (!holds) wrong.push({ claim: name, what: what() });
  };

  /** Runs commands that receive something, with one fault. */
  async function receive(commands: readonly (readonly string[])[], fault?: Fault): Promise<readonly Ran[]> {
    const stop = new AbortController();
    const exchanges = world.begin(fault, () => stop.abort(failureBy('SIGTERM')));
    const now = user.now() + (isAhead ? month : 0);
    isAhead = false;
    const given = { now: now * 1000, signal: stop.signal };
    const ran = await Promise.all(commands.map((args) => user.run(args, given)));
    observer.observe(exchanges, now);
    const errors = ran.map(({ stderr }) => stderr).join('');
    const failed = exchanges.some((each) => each.fault === 'error in 200' && fault?.lasts === true);
    claim('an error in a 200 is an error', !failed || ran.some(({ exit }) => exit !== 0), () => `${commands}`);
    claim('a null list is said', !exchanges.some((each) => isNull(each, fault)) || errors !== '', () => `${commands}`);
    const leaked = exchanges.some((each) => each.records.some(({ hasKey }) => hasKey));
    claim('what is left out is said', !leaked || /left out|not kept|not stored/.test(errors), () => errors);
    return ran;
  }

  const actions: { [D in Action['do']]: (step: Extract<Action, { do: D }>) => unknown } = {
    wait: ({ seconds }) => user.wait(seconds),
    ahead: () => {
      isAhead = true;
    },
    sync: async ({ budget, fault }) => {
      await watch();
      await receive([['library', 'sync', ...(budget === undefined ? [] : ['--budget', `${budget}/h`])]], fault);
    },
    keep: async ({ service, list, fault }) => {
      const isRight = !isAhead;
      const [ran] = await receive([keepList(service, list)], fault);
      // A printed list does not contain the key, so it differs from what was sent.
      if (isRight && ran?.exit === 0 && !ran.stdout.includes('***'))
        printed.push({ service, text: ran.stdout, seconds: user.now() });
    },
    show: ({ service, id, fault }) =>
      receive([['projects', 'show', String(id), '--profile', service, '--keep', '--json']], fault),
    both: ({ list }) => receive(services.map((service) => keepList(service, list))),
    /** In a pipe, news is not marked as shown. */
    glance: () => user.run(['library', 'new', '-L', '2']),
    look: async () => {
      const ran = await user.run(['library', 'new', '--all'], { columns: 100 });
      if (ran.exit === 0) shown = { commands: observer.commands(), seconds: user.now() };
    },
    copy: copyLibrary,
    import: async ({ at }) => {
      const old = printed[at % Math.max(printed.length, 1)];
      if (old === undefined || old.text === '') return;
      const file = user.fileFor('printed.ndjson');
      writeFileSync(file, old.text);
      utimesSync(file, old.seconds, old.seconds);
      const { exit, stderr } = await user.run(['library', 'import', file, '--profile', old.service]);
      claim('a printed list is imported', exit === 0, () => stderr);
    },
  };

  /** Exports the library, imports this into an empty one, and goes on with the copy. */
  async function copyLibrary(): Promise<void> {
    if (observer.commands() === 0) return;
    const folder = user.fileFor(`export-${user.now()}-${Math.random()}`);
    const before = await dump();
    const out = await user.run(['library', 'export', folder, '-o', 'ndjson']);
    claim('an export ends well', out.exit === 0, () => out.stderr);
    if (out.exit !== 0) return;
    user.moveOn();
    let into = await user.run(['library', 'import', folder]);
    // An older build imports only single files.
    if (into.stderr.includes('is a folder'))
      into = await user.run(['library', 'import', ...readdirSync(folder).map((name) => join(folder, name))]);
    claim('an export is imported', into.exit === 0, () => into.stderr);
    const after = await dump();
    for (const [name, text] of before)
      claim(`the copy has the same ${name}`, after.get(name) === text, () => `${text}\nbecame\n${after.get(name)}`);
    // A copy without watches cannot sync. The history goes on as if the user had added them again.
    hasWatches = false;
  }

  /** The content of the library as a user can print it. */
  async function dump(): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const name of ['records', 'changes', 'lists', 'list_members']) {
      const { stdout, stderr } = await user.run(['library', 'sql', `SELECT * FROM ${name}`, '-o', 'ndjson']);
      texts.set(name, (stdout + stderr).split('\n').toSorted().join('\n'));
    }
    texts.set('watches', (await user.run(['library', 'watches', '--json'])).stdout);
    texts.set('news', (await user.run(['library', 'new', '--since', '1970-01-01', '-o', 'ndjson'])).stdout);
    return texts;
  }

  /** Adds the watches before the first sync. */
  async function watch(): Promise<void> {
    if (hasWatches) return;
    hasWatches = true;
    for (const service of services)
      for (const list of listNames)
        await user.run(['library', 'watch', ...list.split(' '), '--all', '--profile', service]);
  }

  return {
    ...{ user, observer, wrong, claim },
    /** Whether the news of the record was shown; undefined if it was received in the second in which news was shown. */
    shown: ({ since, seconds }: Known): boolean | undefined => {
      if (shown === undefined || since > shown.commands) return shown?.seconds === seconds ? undefined : false;
      return true;
    },
    step: async (step: Step) => {
      if (isEvent(step)) return happen(world, step);
      user.wait(pause);
      await (actions[step.do] as (each: Step) => unknown)(step); // the row of this kind of step
    },
  };
}

export type History = ReturnType<typeof newHistory>;

const isNull = (each: Exchange, fault: Fault | undefined): boolean => each.fault === 'null' && fault?.lasts === true;

const keepList = (service: ServiceName, list: string): readonly string[] => [
  ...list.split(' '),
  ...['--profile', service, '--all', '--concurrency', '1', '--keep', '-o', 'ndjson'],
];
