// A user with a library: runs commands of the program, and tells the observer what was received.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalError } from '../../src/errors.ts';
import type { Given, Ran } from '../support/system.ts';
import { type Known, type KnownMember, type Moment, newObserver } from './observer.ts';
import { type Action, happen, isEvent, type Step } from './steps.ts';
import {
  type Exchange,
  type Fault,
  key,
  listNames,
  otherKey,
  type SentRecord,
  type ServiceName,
  serviceNames,
  type World,
} from './world.ts';

export type RunWith = (args: readonly string[], given?: Given) => Promise<Ran>;

const start = Date.UTC(2026, 5, 1) / 1000;
const day = 86_400;
/** How far a clock is ahead, in seconds. */
const month = 30 * day;

/** Runs commands with a home and a library of their own. @param url address of the world */
function newUser(runWith: RunWith, url: string) {
  const home = mkdtempSync(join(tmpdir(), 'model-'));
  const folder = join(home, '.config', 'portfolio');
  mkdirSync(folder, { recursive: true });
  const profiles = Object.fromEntries(
    serviceNames.map((name) => [name, { base_url: `${url}/${name}` }]),
  );
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
        env: {
          PORTFOLIO_API_KEY: args[1] === 'sync' ? key : otherKey,
          PORTFOLIO_LIBRARY: library(),
          ...given.env,
        },
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

/** The first reading of a list by its watch. */
interface FirstReading {
  /** Number of the last command that is certainly part of it. */
  readonly until: number;
  /** Number of the command that certainly ended it. */
  readonly ended: number | undefined;
  /** Whether an earlier command may have ended it. */
  readonly mayHaveEnded: boolean;
  /** Time of the first sync after which the list may have more records, in seconds. */
  readonly cut: number | undefined;
}

const noReading: FirstReading = { until: 0, ended: undefined, mayHaveEnded: false, cut: undefined };

/**
 * A second sync that may lack records ends a first reading only if it is later than this, in
 * seconds.
 */
const patience = 3500;

/** A list that was printed into a file. */
interface Printed extends Moment {
  readonly service: ServiceName;
  readonly text: string;
  readonly records: readonly SentRecord[];
}

/** Makes a history, which collects what was wrong. */
export function newHistory(
  runWith: RunWith,
  url: string,
  world: World,
  { pause, services }: HistoryOptions,
) {
  const user = newUser(runWith, url);
  const observer = newObserver();
  const wrong: Wrong[] = [];
  let printed: Printed[] = [];
  /** Number of the command at which all news was last shown. */
  let shown = 0;
  let isAhead = false;
  /** Whether a clock was wrong. Then the times of commands do not say in which order they ran. */
  let wasClockWrong = false;
  let hasWatches = false;
  /** The first reading of each list by its watch, by service and list. */
  const firstReadings = new Map<string, FirstReading>();
  /** Whether a sync ran, alone or with other commands. */
  let hasSynced = false;

  const claim = (name: string, holds: boolean, what: () => string) => {
    if (!holds) wrong.push({ claim: name, what: what() });
  };

  const noteWrongClock = () => {
    wasClockWrong = true;
    printed = [];
  };

  /** Notes what a sync, alone or with another command, received of a list. */
  function noteReading(
    name: string,
    own: readonly Exchange[],
    ran: readonly Ran[],
    seconds: number,
  ): void {
    const { until, ended, mayHaveEnded, cut } = firstReadings.get(name) ?? noReading;
    const command = observer.commands();
    const isEnd = endsCleanly(own);
    const isDone = ran.length === 1 && ran[0]?.exit === 0;
    const isCut = !isEnd && (isDone || own.at(-1)?.outcome === 'failure');
    const isSecond = isCut && cut !== undefined && (wasClockWrong || seconds - cut >= patience);
    firstReadings.set(name, {
      until: mayHaveEnded ? until : command,
      ended: ended ?? (isEnd && isDone ? command : undefined),
      mayHaveEnded: mayHaveEnded || isEnd || isSecond || ran.length > 1,
      cut: cut ?? (isCut ? seconds : undefined),
    });
  }

  /** Runs commands that receive something, with one fault. */
  async function receive(
    commands: readonly (readonly string[])[],
    fault?: Fault,
  ): Promise<readonly Ran[]> {
    const stop = new AbortController();
    const exchanges = world.begin(fault, () => stop.abort(signalError('SIGTERM')));
    const now = user.now() + (isAhead ? month : 0);
    isAhead = false;
    for (const args of commands) if (args[1] === 'sync') await watch();
    const given = { now: now * 1000, signal: stop.signal };
    const ran = await Promise.all(commands.map((args) => user.run(args, given)));
    const syncs = commands.filter((args) => args[1] === 'sync').length;
    observer.observe(exchanges, now, { together: commands.length, syncs });
    hasSynced ||= syncs > 0;
    const own = exchanges.filter(({ isSync }) => isSync);
    for (const name of new Set(own.map(listOf)))
      noteReading(
        name,
        own.filter((each) => listOf(each) === name),
        ran,
        now,
      );
    // A retry is a wait of the command.
    user.wait(
      Math.ceil(
        Math.max(...ran.map(({ waits }) => waits.reduce((sum, seconds) => sum + seconds, 0))),
      ),
    );
    const errors = ran.map(({ stderr }) => stderr).join('');
    const failed = exchanges.some((each) => each.fault === 'error in 200' && fault?.lasts === true);
    claim(
      'an error in a 200 is an error',
      !failed || ran.some(({ exit }) => exit !== 0),
      () => `${commands}`,
    );
    const isOdd = exchanges.some(
      (each) => fault?.lasts === true && oddKinds.includes(each.fault ?? '503'),
    );
    claim('an odd list is said', !isOdd || errors !== '', () => `${commands}`);
    const leaked = exchanges.some((each) => each.records.some(({ hasKey }) => hasKey));
    claim(
      'what is left out is said',
      !leaked || /left out|not kept|not stored/.test(errors),
      () => errors,
    );
    return ran;
  }

  const actions: { [D in Action['do']]: (step: Extract<Action, { do: D }>) => unknown } = {
    wait: ({ seconds }) => user.wait(seconds),
    jump: ({ seconds }) => {
      if (seconds < 0) noteWrongClock();
      user.wait(seconds);
    },
    ahead: () => {
      noteWrongClock();
      isAhead = true;
    },
    sync: ({ budget, fault }) => receive([syncWith(budget)], fault),
    keep: ({ service, list, fault }) => receive([keepList(service, list)], fault),
    show: ({ service, id, fault }) =>
      receive([['projects', 'show', String(id), '--profile', service, '--keep', '--json']], fault),
    both: ({ commands }) =>
      receive(
        commands
          .filter((each) => each === 'sync' || services.includes(each.service))
          .map((each) =>
            each === 'sync' ? syncWith(undefined) : keepList(each.service, each.list),
          ),
      ),
    /** In a pipe, news is not marked as shown. */
    glance: () => user.run(['library', 'new', '-L', '2']),
    look: async () => {
      const ran = await user.run(['library', 'new', '--all'], { columns: 100 });
      if (ran.exit === 0) shown = observer.commands();
    },
    copy: copyLibrary,
    print,
    import: async ({ at, killedAfter }) => {
      const old = printed[at % Math.max(printed.length, 1)];
      if (old === undefined) return;
      const file = user.fileFor('printed.ndjson');
      writeFileSync(file, old.text);
      utimesSync(file, old.seconds, old.seconds);
      const signal = killedAfter === undefined ? undefined : abortedAfter(killedAfter);
      const ran = user.run(['library', 'import', file, '--profile', old.service], {
        ...(signal && { signal }),
      });
      const { exit, stderr } = await ran;
      const isStopped = signal?.aborted === true && exit !== 0;
      claim('a printed list is imported', exit === 0 || isStopped, () => stderr);
      // An import stores all records of a small file or none, and says how many.
      if (!isStopped || stderr.includes(`after ${old.records.length} record`))
        observer.observeImport(old.service, old.records, old);
    },
  };

  /**
   * Prints a list into a file. Other commands run long before and after, so that their times say
   * the order.
   */
  async function print({
    service,
    list,
    isKept,
    wait,
  }: Extract<Action, { do: 'print' }>): Promise<void> {
    user.wait(wait);
    const exchanges = world.begin(undefined, () => {});
    const seconds = user.now();
    const ran = await user.run(keepList(service, list).filter((arg) => isKept || arg !== '--keep'));
    if (isKept) observer.observe(exchanges, seconds);
    else observer.skip();
    const sent = new Map(
      exchanges.flatMap(({ records }) => records.map((record) => [record.text, record])),
    );
    const records = ran.stdout.split('\n').flatMap((line) => sent.get(line) ?? []);
    // A record that contains the key cannot be imported.
    const hasKey = exchanges.some((each) => each.records.some((record) => record.hasKey));
    if (!wasClockWrong && ran.exit === 0 && records.length > 0 && !hasKey)
      printed.push({ service, text: ran.stdout, records, command: observer.commands(), seconds });
    user.wait(wait);
  }

  /** Exports the library, imports this into an empty one, and goes on with the copy. */
  async function copyLibrary(): Promise<void> {
    if (!existsSync(user.library())) return;
    const folder = user.fileFor(`export-${user.now()}-${Math.random()}`);
    const before = await dump();
    // An import corrects times that a wrong clock stored, so the copy would be another library.
    const times = [...before.values()].join().match(/\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? [];
    if (times.some((time) => Date.parse(time) / 1000 > user.now() + day)) return;
    const out = await user.run(['library', 'export', folder, '-o', 'ndjson']);
    claim('an export ends well', out.exit === 0, () => out.stderr);
    if (out.exit !== 0) return;
    user.moveOn();
    let into = await user.run(['library', 'import', folder]);
    // An older build imports only single files.
    if (into.stderr.includes('is a folder'))
      into = await user.run([
        'library',
        'import',
        ...readdirSync(folder).map((name) => join(folder, name)),
      ]);
    claim('an export is imported', into.exit === 0, () => into.stderr);
    const after = await dump();
    for (const [name, text] of before)
      claim(
        `the copy has the same ${name}`,
        after.get(name) === text,
        () => `${text}\nbecame\n${after.get(name)}`,
      );
    // A copy without watches cannot sync. The history goes on as if the user had added them again.
    hasWatches = false;
  }

  /** The content of the library as a user can print it. */
  async function dump(): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const name of ['records', 'changes', 'lists', 'list_members']) {
      const { stdout, stderr } = await user.run([
        'library',
        'sql',
        `SELECT * FROM ${name}`,
        '-o',
        'ndjson',
      ]);
      texts.set(name, (stdout + stderr).split('\n').toSorted().join('\n'));
    }
    texts.set('watches', (await user.run(['library', 'watches', '--json'])).stdout);
    texts.set(
      'news',
      (await user.run(['library', 'new', '--since', '1970-01-01', '-o', 'ndjson'])).stdout,
    );
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

  /**
   * Whether a command ran after the first reading of a watched list; `undefined` if that is not
   * certain.
   */
  function isLater(name: string, command: number): boolean | undefined {
    const { until, ended } = firstReadings.get(name) ?? noReading;
    if (command <= until) return false;
    return ended !== undefined && command > ended ? true : undefined;
  }

  type OfService = Pick<Known, 'service' | 'id'>;

  /**
   * The lists of watches that had a record, and whether the record entered them after the first
   * reading.
   */
  const listsWith = ({ service, id }: OfService) =>
    listNames.flatMap((list) => {
      const name = `${service} ${list}`;
      const member = observer.watched.get(name)?.get(id);
      return member === undefined ? [] : [{ name, member, isNew: isLater(name, member.since) }];
    });

  /**
   * Whether a record must be new, because it entered the list of a watch after the first reading
   * and is still there; `undefined` if that is not certain.
   */
  function isNews(known: OfService): boolean | undefined {
    if (!hasSynced) return false;
    const found = listsWith(known);
    if (found.length === 0) return false;
    const since = Math.min(...found.map(({ member }) => member.since));
    const [first, ...others] = found.flatMap(({ member, isNew }) =>
      member.since === since ? [isNew] : [],
    );
    if (first === undefined || others.some((each) => each !== first)) return undefined;
    if (!first) return false;
    if (found.some(({ member, isNew }) => isNew === true && member.lacking.length < 2)) return true;
    return found.every(({ member, isNew }) => isNew === false || isDue(member)) ? false : undefined;
  }

  /**
   * Whether two whole readings after the first reading of a list certainly lack a record that the
   * list had before.
   */
  function mustBeGone(known: OfService, name: string): boolean {
    const { ended = Number.POSITIVE_INFINITY } = firstReadings.get(name) ?? {};
    const { member, isNew } = listsWith(known).find((each) => each.name === name) ?? {};
    return (
      isNew === false &&
      isDue(member) &&
      member?.lacking.every(({ command }) => command > ended) === true
    );
  }

  /** Whether two whole readings lack a member of a list, so that it must be gone. */
  function isDue(member: KnownMember | undefined): boolean {
    // Commands have an order for a library if they ran in different seconds, and no clock was
    // wrong.
    const gap = pause === 0 ? 60 : 1;
    const { seen, lacking } = member ?? { seen: { seconds: 0 }, lacking: [] };
    const later = [seen, ...lacking].filter(
      ({ seconds }, at, all) => at === 0 || seconds >= (all[at - 1]?.seconds ?? 0) + gap,
    );
    return !wasClockWrong && later.length > 2;
  }

  return {
    ...{ user, observer, wrong, claim },
    shown: () => shown,
    ...{ isNews, mustBeGone, isDue },
    /** Number of the first command that received a record in a list of a watch. */
    firstIn: (known: OfService) => Math.min(...listsWith(known).map(({ member }) => member.since)),
    /** Whether a step may change what a library says. */
    step: async (step: Step): Promise<boolean> => {
      if (isEvent(step)) {
        happen(world, step);
        return false;
      }
      user.wait(pause);
      await (actions[step.do] as (each: Step) => unknown)(step); // the row of this kind of step
      return !['wait', 'jump', 'ahead'].includes(step.do);
    },
  };
}

export type History = ReturnType<typeof newHistory>;

const oddKinds: readonly Fault['kind'][] = ['null', 'empty with an error', 'no ids'];

const listOf = ({ service, list }: Exchange): string => `${service} ${list}`;

/**
 * Whether a list was read up to its end, and without a failure. If a page was requested again, the
 * last response counts.
 */
function endsCleanly(exchanges: readonly Exchange[]): boolean {
  const pages = [...new Map(exchanges.map((exchange) => [exchange.page, exchange])).values()];
  const last = pages.at(-1);
  if (
    pages.some(
      ({ outcome, records }) => outcome === 'failure' || records.some(({ hasKey }) => hasKey),
    )
  )
    return false;
  return last?.outcome === 'missing' || last?.records.length === 0;
}

const keepList = (service: ServiceName, list: string): readonly string[] => [
  ...list.split(' '),
  ...['--profile', service, '--all', '--concurrency', '1', '--keep', '-o', 'ndjson'],
];

const syncWith = (budget: number | undefined): readonly string[] => [
  ...['library', 'sync'],
  ...(budget === undefined ? [] : ['--budget', `${budget}/h`]),
];

/** Returns a signal that is aborted after a number of turns of the event loop. */
function abortedAfter(turns: number): AbortSignal {
  const stop = new AbortController();
  const next = (rest: number) => {
    if (rest > 0) setImmediate(next, rest - 1);
    else stop.abort(signalError('SIGTERM'));
  };
  next(turns);
  return stop.signal;
}
