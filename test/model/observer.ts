// An honest observer: reads the same responses as the library, and concludes only what they prove.
import {
  type Exchange,
  type FormName,
  listNames,
  type SentRecord,
  type ServiceName,
  serviceNames,
} from './world.ts';

/** A text that a service sent, with the number and the time of the command that received it. */
export interface Sighting extends Moment {
  readonly record: SentRecord;
  /**
   * Whether it was imported from a file, so that the library did not receive it when it was sent.
   */
  readonly isImported: boolean;
}

/** What is known of one record of one service. */
export interface Known {
  readonly service: ServiceName;
  readonly id: number;
  /** All texts, in the order of their times. Texts of one second are in the order of arrival. */
  readonly sightings: readonly Sighting[];
  /** Number of the last command that imported a text of this record; 0 if there is none. */
  readonly imported: number;
}

/** What is known of a record that was in a list. */
export interface KnownMember {
  /** Number of the first command that received it in this list. */
  readonly since: number;
  /** Last command that received it in this list. */
  readonly seen: Moment;
  /** The whole readings since then that lack it. */
  readonly lacking: readonly Moment[];
}

/** Number and time of a command. */
export interface Moment {
  readonly command: number;
  readonly seconds: number;
}

/** The records that were in a list, by id. */
export type KnownList = Map<number, KnownMember>;

/** The newest text in this form, or else in any form. */
export const newestOf = ({ sightings }: Known, form?: FormName): SentRecord =>
  (sightings.findLast(({ record }) => record.form === form) ?? (sightings.at(-1) as Sighting))
    .record;

/** Returns a member of a text; undefined if the form of the text does not have it. */
type MemberIn = (record: SentRecord) => string | number | undefined;

export const members: Readonly<Record<string, MemberIn>> = {
  name: ({ project }) => project.name,
  'stats.views': ({ project }) => project.views,
  mood: ({ project }) => project.mood,
  description: ({ form, project }) => (form === 'project' ? undefined : project.description),
};

/** Returns the texts with another value than the text before them. */
export function changesIn(sightings: readonly Sighting[], member: MemberIn): readonly Sighting[] {
  const all = sightings.filter(({ record }) => member(record) !== undefined);
  return all.filter(
    ({ record }, at) => at === 0 || member(record) !== member((all[at - 1] as Sighting).record),
  );
}

/** Number of the last command that received a change of the record; 0 if there is none. */
export function lastChange({ sightings }: Known): number {
  const received = sightings.filter(({ isImported }) => !isImported);
  const changes = Object.values(members).flatMap((member) => changesIn(received, member).slice(1));
  return Math.max(0, ...changes.map(({ command }) => command));
}

/**
 * Number of complete readings of a list: all pages were received up to an empty one or one that
 * does not exist.
 */
function wholeReadings(exchanges: readonly Exchange[], commands: number): number {
  // If a page was requested again, the last response counts for the end of the list.
  const pages = new Map(exchanges.map((exchange) => [exchange.page, exchange]));
  for (let page = 1, readings = commands; ; page++) {
    const exchange = pages.get(page);
    if (exchange === undefined || exchange.outcome === 'failure') return 0;
    if (exchange.records.some(({ hasKey }) => hasKey)) return 0;
    readings = Math.min(readings, exchanges.filter((each) => each.page === page).length);
    if (exchange.outcome === 'missing') return page > 1 ? readings : 0;
    if (exchange.records.length === 0) return readings;
  }
}

export function newObserver() {
  const records = new Map<string, Known>();
  const lists = new Map<string, KnownList>();
  const watched = new Map<string, KnownList>();
  let commands = 0;

  function receive(
    service: ServiceName,
    record: SentRecord,
    { command, seconds }: Moment,
    isImported: boolean,
  ): void {
    const key = `${service} ${record.id}`;
    const { sightings, imported } = records.get(key) ?? { sightings: [], imported: 0 };
    const before = isImported ? sightings.filter((each) => each.seconds <= seconds) : sightings;
    const sighting = { command, seconds, record, isImported };
    records.set(key, {
      ...{ service, id: record.id, imported: isImported ? commands : imported },
      sightings: [...before, sighting, ...sightings.slice(before.length)],
    });
  }

  return {
    records,
    /** The lists as all commands received them, and as the syncs did, by service and list. */
    ...{ lists, watched },
    commands: () => commands,
    /** Counts a command that the library does not take part in. */
    skip: () => {
      commands += 1;
    },
    /**
     * Reads what commands received at a time.
     * @param together number of commands that ran together
     */
    observe(
      exchanges: readonly Exchange[],
      seconds: number,
      { together = 1, syncs = 1 } = {},
    ): void {
      commands += 1;
      for (const { service, records: all } of exchanges)
        for (const record of all)
          if (!record.hasKey) receive(service, record, { command: commands, seconds }, false);
      for (const service of serviceNames)
        for (const name of listNames) {
          const own = exchanges.filter((each) => each.service === service && each.list === name);
          observeList(lists, `${service} ${name}`, own, seconds, together);
          observeList(
            watched,
            `${service} ${name}`,
            own.filter(({ isSync }) => isSync),
            seconds,
            syncs,
          );
        }
    },
    /** Reads a file that another command printed. */
    observeImport(service: ServiceName, all: readonly SentRecord[], printed: Moment): void {
      commands += 1;
      for (const record of all) receive(service, record, printed, true);
    },
  };

  function observeList(
    all: Map<string, KnownList>,
    name: string,
    exchanges: readonly Exchange[],
    seconds: number,
    together: number,
  ): void {
    if (!exchanges.some(({ outcome }) => outcome === 'records')) return;
    const list: KnownList = all.get(name) ?? new Map();
    all.set(name, list);
    const now = { command: commands, seconds };
    const seen = new Set(
      exchanges
        .flatMap(({ records }) => records.filter(({ hasKey }) => !hasKey))
        .map(({ id }) => id),
    );
    for (const id of seen)
      list.set(id, { since: list.get(id)?.since ?? commands, seen: now, lacking: [] });
    const readings = Array.from({ length: wholeReadings(exchanges, together) }, () => now);
    for (const [id, member] of list)
      if (!seen.has(id)) list.set(id, { ...member, lacking: [...member.lacking, ...readings] });
  }
}
