// An honest observer: reads the same responses as the library, and concludes only what they prove.
import { type Exchange, type FormName, listNames, type SentRecord, type ServiceName, serviceNames } from './world.ts';

/** What is known of one record of one service. */
export interface Known {
  readonly service: ServiceName;
  readonly id: number;
  /** Number and time of the command that first received it. */
  readonly since: number;
  readonly seconds: number;
  readonly forms: Map<FormName, SentRecord>;
  newest: SentRecord;
  /** All names and numbers of views, in the order in which they were sent, without repetitions. */
  readonly names: string[];
  readonly views: number[];
}

/** What is known of a record that was in a list. */
interface KnownMember {
  /** Time of the last command that received it in this list, and of the whole readings since then that lack it. */
  readonly seen: number;
  readonly lacking: readonly number[];
}

/** The records that were in a list, by id. */
export type KnownList = Map<number, KnownMember>;

/** A list was read completely if all pages were received up to an empty one or one that does not exist. */
function wholeReading(pages: ReadonlyMap<number, Exchange>): boolean {
  for (let page = 1; ; page++) {
    const exchange = pages.get(page);
    if (exchange === undefined || exchange.outcome === 'failure') return false;
    if (exchange.records.some(({ hasKey }) => hasKey)) return false;
    if (exchange.outcome === 'missing') return page > 1;
    if (exchange.records.length === 0) return true;
  }
}

const append = <T>(values: T[], value: T): void => {
  if (values.at(-1) !== value) values.push(value);
};

export function newObserver() {
  const records = new Map<string, Known>();
  const lists = new Map<string, KnownList>();
  let commands = 0;

  function receive(service: ServiceName, record: SentRecord, seconds: number): void {
    const { id, form, project } = record;
    const known = records.get(`${service} ${id}`) ?? {
      ...{ service, id, since: commands, seconds, newest: record },
      ...{ forms: new Map(), names: [], views: [] },
    };
    records.set(`${service} ${id}`, known);
    known.forms.set(form, record);
    known.newest = record;
    append(known.names, project.name);
    append(known.views, project.views);
  }

  return {
    records,
    /** By service and list. */
    lists,
    commands: () => commands,
    /** Reads what one command received. @param seconds the time of the command */
    observe(exchanges: readonly Exchange[], seconds: number): void {
      commands += 1;
      for (const { service, records: all } of exchanges)
        for (const record of all) if (!record.hasKey) receive(service, record, seconds);
      for (const service of serviceNames)
        for (const name of listNames) {
          const own = exchanges.filter((each) => each.service === service && each.list === name);
          if (own.some(({ outcome }) => outcome === 'records')) observeList(`${service} ${name}`, own, seconds);
        }
    },
  };

  function observeList(name: string, exchanges: readonly Exchange[], seconds: number): void {
    const list: KnownList = lists.get(name) ?? new Map();
    lists.set(name, list);
    // If a page was requested again, the last response counts for the end of the list.
    const pages = new Map(exchanges.map((exchange) => [exchange.page, exchange]));
    const seen = new Set(
      exchanges.flatMap(({ records: all }) => all.filter(({ hasKey }) => !hasKey)).map(({ id }) => id),
    );
    for (const id of seen) list.set(id, { seen: seconds, lacking: [] });
    if (!wholeReading(pages)) return;
    for (const [id, member] of list)
      if (!seen.has(id)) list.set(id, { ...member, lacking: [...member.lacking, seconds] });
  }
}
