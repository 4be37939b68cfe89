// What a library must never say wrongly. Each claim compares what commands print with what the
// observer knows.
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  changesIn,
  type Known,
  type KnownMember,
  lastChange,
  members,
  newestOf,
} from './observer.ts';
import type { History } from './user.ts';
import { type FormName, listNames, type ServiceName, serviceNames } from './world.ts';

interface PrintedNews {
  readonly event: string;
  readonly id: string;
  readonly name: string;
  readonly list: string | null;
}

interface PrintedRecord {
  readonly id: number;
  readonly name: string;
  readonly stats: { readonly views: number };
}

/**
 * Checks the claims about what is stored, and about news. This is cheap, so it follows each
 * command.
 */
export async function checkAnswers(history: History): Promise<void> {
  if (history.observer.records.size === 0) return;
  await checkStored(history);
  await checkNews(history);
}

/** Checks that all commands that print records agree. */
export async function checkDoors(history: History): Promise<void> {
  if (history.observer.records.size === 0) return;
  await checkTables(history);
  for (const service of serviceNames) {
    await checkLists(history, service);
    await checkPages(history, service);
  }
  await checkServer(history);
  await checkExport(history);
  const { exit, stdout, stderr } = await history.user.run(['library', 'check']);
  history.claim('check is ok', exit === 0, () => stdout + stderr);
}

const linesOf = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function query<T>({ user, claim }: History, sql: string): Promise<T[]> {
  const { exit, stdout, stderr } = await user.run(['library', 'sql', sql, '-o', 'ndjson']);
  claim('SQL is answered', exit === 0, () => stderr);
  return exit === 0 ? linesOf(stdout) : [];
}

/**
 * Both services use the same ids. Only the names tell the records apart, because each begins with
 * its service.
 */
const isOf = ({ service, id }: Known, name: string): boolean =>
  new RegExp(`^${service}${id}\\b`).test(name);

const nameOf = ({ service, id }: Pick<Known, 'service' | 'id'>): string => `${service}${id}`;

const forms: readonly FormName[] = ['project', 'projectContent'];

/** The newest text of each form is stored byte for byte, and the history has all changes. */
async function checkStored(history: History): Promise<void> {
  const rows = await query<{ id: string; member: string | null; value: string | number }>(
    history,
    'SELECT id, NULL AS member, json AS value FROM records UNION ALL SELECT id, member, value FROM changes',
  );
  const stored = new Set(rows.flatMap(({ member, value }) => (member === null ? [value] : [])));
  for (const known of history.observer.records.values()) {
    for (const form of forms) {
      const { text } = newestOf(known, form);
      history.claim(
        'the newest text of each form is stored',
        stored.has(text),
        () => `${nameOf(known)}: ${text}`,
      );
    }
    // An imported mood may be lost if the newest text has none.
    for (const member of ['name', 'stats.views', ...(known.imported > 0 ? [] : ['mood'])]) {
      const values = rows.flatMap((row) =>
        row.id === String(known.id) && row.member === member && isValueOf(known, row.value)
          ? [row.value]
          : [],
      );
      checkChanges(history, known, member, values);
    }
  }
}

/** Views of service `a` are even, those of `b` odd. */
const isValueOf = (known: Known, value: string | number): boolean =>
  typeof value === 'number' ? (value % 2 === 0) === (known.service === 'a') : isOf(known, value);

/**
 * The history has all received values of a member, in order, and ends with the newest one. It has
 * only values that were sent, in the order in which they were sent. A member that never changed has
 * no history, or only its value.
 *
 * An imported value is in the history too. But a library does not know of each reading whether it
 * was before or after the file, so the value before it may not return after it.
 */
function checkChanges(
  history: History,
  known: Known,
  member: string,
  stored: readonly (string | number)[],
): void {
  const valueIn = members[member] ?? (() => undefined);
  const valuesOf = (sightings: Known['sightings']) =>
    changesIn(sightings, valueIn).map(({ record }) => valueIn(record) ?? '');
  const sent = valuesOf(known.sightings);
  const received = valuesOf(known.sightings.filter(({ isImported }) => !isImported));
  const values = stored.filter((value, at) => value !== stored[at - 1]);
  const isRight =
    new Set(sent).size === 1
      ? values.length === 0 || (member === 'mood' && String(values) === sent[0])
      : isPartOf(values, sent) &&
        (received.length < 2 || isPartOf(received, values)) &&
        sent.every((value) => values.includes(value)) &&
        values.at(-1) === sent.at(-1);
  const texts = () => `${nameOf(known)}: ${JSON.stringify(stored)}; sent: ${JSON.stringify(sent)}`;
  history.claim(`the history of a member (${member}) has each change in order`, isRight, texts);
}

/** Whether a list has all values of another list, in their order. */
function isPartOf<T>(part: readonly T[], all: readonly T[]): boolean {
  let at = -1;
  return part.every((value) => {
    at = all.indexOf(value, at + 1);
    return at >= 0;
  });
}

async function checkNews(history: History): Promise<void> {
  const { observer, user, claim, shown } = history;
  const printed = await user.run(['library', 'new', '--since', '1970-01-01', '-o', 'ndjson']);
  claim('news is printed', printed.exit === 0, () => printed.stderr);
  const news = linesOf<PrintedNews>(printed.stdout);
  const unread = linesOf<PrintedNews>((await user.run(['library', 'new', '-o', 'ndjson'])).stdout);
  const until = shown();
  for (const known of observer.records.values()) {
    const what = () => nameOf(known);
    const countIn = (all: readonly PrintedNews[], event: string, list: string | null = null) =>
      all.filter((each) => each.event === event && each.list === list && isOf(known, each.name))
        .length;
    const count = countIn(news, 'new');
    const isNews = history.isNews(known);
    const isRight = isNews === undefined ? count < 2 : count === Number(isNews);
    claim(
      'each record of a watch is new once, and no other',
      isRight,
      () => `${nameOf(known)}: ${count} times`,
    );
    claim(
      'a record is new until it is shown',
      countIn(unread, 'new') > 0 === (isNews !== false && history.firstIn(known) > until) ||
        isNews === undefined,
      what,
    );
    const isGone = unread.some(({ event, name }) => event === 'gone' && isOf(known, name));
    claim(
      'a record that was unknown is not new and gone',
      !isGone || countIn(unread, 'new') === 0,
      what,
    );
    const changed = Math.max(lastChange(known), known.imported);
    claim('a change is not shown twice', countIn(unread, 'changed') === 0 || changed > until, what);
    for (const name of listNames) {
      const member = observer.watched.get(`${known.service} ${name}`)?.get(known.id);
      const inList = () => `${nameOf(known)} in ${name}`;
      const isGone = countIn(news, 'gone', name) > 0;
      claim(
        'gone means that two whole readings lack it',
        !isGone || (member?.lacking.length ?? 0) >= 2,
        inList,
      );
      const mustBeGone = history.mustBeGone(known, `${known.service} ${name}`);
      claim('what two whole readings lack is gone', isGone || !mustBeGone, inList);
      claim(
        'a list has a record as new or as gone',
        !isGone || countIn(news, 'new', name) === 0,
        inList,
      );
      const isShownGone = (member?.lacking.at(-1)?.command ?? 0) <= until;
      claim('gone is not shown twice', countIn(unread, 'gone', name) === 0 || !isShownGone, inList);
      const isShownNew = (member?.since ?? 0) <= until;
      claim(
        'new in a list is not shown twice',
        countIn(unread, 'new', name) === 0 || !isShownNew,
        inList,
      );
    }
  }
}

/** SQL has the newest value of each member. */
async function checkTables(history: History): Promise<void> {
  const rows = await query<{ id: string; name: string; stats_views: number }>(
    history,
    'SELECT * FROM projects',
  );
  const expected = [...history.observer.records.values()].map((known) => {
    const { name, views } = newestOf(known).project;
    return String([String(known.id), name, views]);
  });
  const values = new Set(rows.map(({ id, name, stats_views }) => String([id, name, stats_views])));
  const missing = expected.filter((each) => !values.has(each));
  history.claim(
    'SQL has the newest values',
    missing.length === 0,
    () => `${missing} are not in ${[...values]}`,
  );
  const count = () => `${rows.length} rows for ${expected.length} records`;
  history.claim('SQL has each record once', rows.length === expected.length, count);
}

/**
 * Members that both forms have are those of the newest text. The newest text itself is printed byte
 * for byte.
 */
function checkRecord(
  { claim }: History,
  door: string,
  known: Known,
  form: FormName,
  text: string,
): void {
  const newest = newestOf(known);
  const what = () => `${nameOf(known)}: ${text}, not ${newest.text}`;
  if (newestOf(known, form) === newest)
    claim(`a ${door} has the newest text`, text === newest.text, what);
  const { name, stats }: PrintedRecord = JSON.parse(text);
  const { project } = newest;
  claim(
    `a ${door} has the newest members`,
    name === project.name && stats.views === project.views,
    what,
  );
}

async function checkLists(history: History, service: ServiceName): Promise<void> {
  const { observer, user, claim } = history;
  for (const list of listNames) {
    const entries: ReadonlyMap<number, KnownMember> | undefined = observer.lists.get(
      `${service} ${list}`,
    );
    if (entries === undefined) continue;
    const args = [...list.split(' '), '--profile', service, '--offline', '--all', '-o', 'ndjson'];
    const { exit, stdout, stderr } = await user.run(args);
    claim('a received list is printed offline', exit === 0, () => stderr);
    if (exit !== 0) continue;
    const texts = new Map(
      stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [[Number(JSON.parse(line).id), line]])),
    );
    for (const [id, member] of entries) {
      const text = texts.get(id);
      const what = () => nameOf({ service, id });
      claim(
        'a list has all records of its last reading',
        text !== undefined || member.lacking.length > 0,
        what,
      );
      claim(
        'a list has no records that are gone',
        text === undefined || !history.isDue(member),
        what,
      );
      const known = observer.records.get(`${service} ${id}`);
      if (text !== undefined && known !== undefined)
        checkRecord(history, 'list', known, 'project', text);
    }
    const others = [...texts.keys()].filter((id) => !entries.has(id));
    claim(
      'a list has only records that were sent for it',
      others.length === 0,
      () => `${service} ${list}: ${others}`,
    );
  }
}

async function checkPages(history: History, service: ServiceName): Promise<void> {
  const own = [...history.observer.records.values()].filter((known) => known.service === service);
  if (own.length === 0) return;
  const ids = own.map(({ id }) => String(id));
  const args = ['projects', 'show', ...ids, '--profile', service, '--offline', '-o', 'ndjson'];
  const { exit, stdout, stderr } = await history.user.run(args);
  history.claim(
    'received records are printed offline',
    exit === 0,
    () => `${service} ${ids}: ${stderr}`,
  );
  const texts = stdout.split('\n');
  if (exit !== 0) return;
  for (const [at, known] of own.entries())
    checkRecord(history, 'page', known, 'projectContent', texts[at] ?? '{}');
}

/** Returns the text of the record in a response for one record. */
const recordIn = (body: string): string => body.trim().replace(/^\{"project":(.*)\}$/s, '$1');

/** `serve` answers with the same texts as `--offline`. */
async function checkServer(history: History): Promise<void> {
  const { observer, user } = history;
  for (const service of serviceNames) {
    const stop = new AbortController();
    let visited: Promise<void> | undefined;
    const visit = async (url: string) => {
      for (const known of observer.records.values()) {
        if (known.service !== service) continue;
        const response = await fetch(`${url}/v2/projects/${known.id}`, {
          headers: { connection: 'close' },
        });
        checkRecord(history, 'server', known, 'projectContent', recordIn(await response.text()));
      }
    };
    await user.run(['serve', '--port', '0', '--library', user.library(), '--profile', service], {
      signal: stop.signal,
      onStdout: (text) => {
        visited = visit(text.trim()).finally(() => stop.abort());
      },
    });
    await visited;
  }
}

/**
 * An export contains the newest text of each form, byte for byte, and `library sql` the newest
 * values.
 */
async function checkExport({ observer, user, claim }: History): Promise<void> {
  const folder = mkdtempSync(user.fileFor('export-'));
  const { exit, stderr } = await user.run(['library', 'export', folder, '-o', 'ndjson']);
  claim('an export ends well', exit === 0, () => stderr);
  const json = exit === 0 ? readFileSync(join(folder, 'projects.ndjson'), 'utf8') : '';
  const { stdout: csv } = await user.run(['library', 'sql', 'SELECT * FROM projects', '-o', 'csv']);
  for (const known of observer.records.values()) {
    const what = () => nameOf(known);
    for (const form of forms)
      claim('an export has the newest texts', json.includes(newestOf(known, form).text), what);
    const { name, views } = newestOf(known).project;
    const row = csv.split('\n').find((line) => isOf(known, line.split(',')[1] ?? ''));
    claim(
      'library sql has the newest values',
      row?.includes(name) === true && row.includes(`${views}`),
      what,
    );
  }
}
