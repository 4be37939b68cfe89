// What a library must never say wrongly. Each claim compares what commands print with what the observer knows.
import type { Known } from './observer.ts';
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

/** Checks all claims. */
export async function checkClaims(history: History): Promise<void> {
  if (history.observer.records.size === 0) return;
  await checkTexts(history);
  await checkNews(history);
  await checkFigures(history);
  await checkTables(history);
  for (const service of serviceNames) {
    await checkLists(history, service);
    await checkPages(history, service);
  }
  await checkServer(history);
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

/** Both services use the same ids. Only the names tell the records apart, because each begins with its service. */
const isOf = ({ service, id }: Known, name: string): boolean => new RegExp(`^${service}${id}\\b`).test(name);

const nameOf = ({ service, id }: Known): string => `${service}${id}`;

async function checkTexts(history: History): Promise<void> {
  const rows = await query<{ id: string; json: string }>(history, 'SELECT id, json FROM records');
  const stored = new Set(rows.map(({ json }) => json));
  for (const known of history.observer.records.values())
    history.claim(
      'the newest text of each record is stored',
      stored.has(known.newest.text),
      () => `${nameOf(known)}: ${known.newest.text}`,
    );
}

async function checkNews(history: History): Promise<void> {
  const { observer, user, claim } = history;
  const printed = await user.run(['library', 'new', '--since', '1970-01-01', '-o', 'ndjson']);
  claim('news is printed', printed.exit === 0, () => printed.stderr);
  const news = linesOf<PrintedNews>(printed.stdout);
  const of = (known: Known, event: string, list: string | null) =>
    news.filter((each) => each.event === event && each.list === list && isOf(known, each.name));
  const unread = linesOf<PrintedNews>((await user.run(['library', 'new', '-o', 'ndjson'])).stdout);
  for (const known of observer.records.values()) {
    const count = of(known, 'new', null).length;
    claim('each record is new once', count === 1, () => `${nameOf(known)}: ${count} times`);
    const isUnread = unread.some(({ event, list, name }) => event === 'new' && list === null && isOf(known, name));
    const shown = history.shown(known);
    if (shown !== undefined)
      claim('news that was shown is not new, and other news is', isUnread !== shown, () => nameOf(known));
    for (const name of listNames) {
      const member = observer.lists.get(`${known.service} ${name}`)?.get(known.id);
      const isGone = of(known, 'gone', name).length > 0;
      const lacking = member?.lacking.length ?? 0;
      claim('gone means that two whole readings lack it', !isGone || lacking >= 2, () => `${nameOf(known)} in ${name}`);
      // Only readings in different seconds, after the last sight, have an order for a library.
      const isDue = new Set(member?.lacking.filter((at) => at > member.seen)).size >= 2;
      claim('what two whole readings lack is gone', isGone || !isDue, () => `${nameOf(known)} in ${name}`);
    }
  }
}

/**
 * The history has each name and figure in the order of arrival. A member that never changed has no history. A value may
 * be repeated: an import of an older text says that the member had the same value at an earlier time.
 */
async function checkFigures(history: History): Promise<void> {
  const rows = await query<{ id: string; member: string; value: string | number }>(history, 'SELECT * FROM changes');
  for (const known of history.observer.records.values()) {
    for (const [member, sent] of [
      ['name', known.names],
      ['stats.views', known.views],
    ] as const) {
      const own = rows.filter((row) => row.id === String(known.id) && row.member === member);
      const values = own
        .map(({ value }) => value)
        .filter((value) => isValueOf(known, value))
        .filter((value, at, all) => value !== all[at - 1]);
      const expected = sent.length < 2 ? [] : sent;
      const text = JSON.stringify(expected);
      claimEqual(history, `each change of a member (${member}) is in the history, in order`, known, values, text);
    }
  }
}

/** Views of service `a` are even, those of `b` odd. */
const isValueOf = (known: Known, value: string | number): boolean =>
  typeof value === 'number' ? (value % 2 === 0) === (known.service === 'a') : isOf(known, value);

function claimEqual(history: History, claim: string, known: Known, values: unknown, expected: string): void {
  const text = JSON.stringify(values);
  history.claim(claim, text === expected, () => `${nameOf(known)}: ${text}, not ${expected}`);
}

/** SQL has the newest value of each member. */
async function checkTables(history: History): Promise<void> {
  const rows = await query<{ id: string; name: string; stats_views: number }>(history, 'SELECT * FROM projects');
  const expected = [...history.observer.records.values()].map(({ id, newest: { project } }) => [
    String(id),
    project.name,
    project.views,
  ]);
  const values = rows.map(({ id, name, stats_views }) => [id, name, stats_views]);
  const [all, none] = [new Set(values.map(String)), expected.map(String)];
  const missing = none.filter((each) => !all.has(each));
  history.claim('SQL has the newest values', missing.length === 0, () => `${missing} are not in ${[...all]}`);
  const count = () => `${values.length} rows for ${expected.length} records`;
  history.claim('SQL has each record once', values.length === expected.length, count);
}

/** Members that both forms have are those of the newest text. The newest text itself is printed byte for byte. */
function checkRecord({ claim }: History, door: string, known: Known, form: FormName, text: string): void {
  const { newest } = known;
  const what = () => `${nameOf(known)}: ${text}, not ${newest.text}`;
  const own = known.forms.get(form) ?? newest;
  if (own === newest) claim(`a ${door} has the newest text`, text === newest.text, what);
  const { name, stats }: PrintedRecord = JSON.parse(text);
  const { project } = newest;
  claim(`a ${door} has the newest members`, name === project.name && stats.views === project.views, what);
}

async function checkLists(history: History, service: ServiceName): Promise<void> {
  const { observer, user, claim } = history;
  for (const list of listNames) {
    const entries = observer.lists.get(`${service} ${list}`);
    if (entries === undefined) continue;
    const args = [...list.split(' '), '--profile', service, '--offline', '--all', '-o', 'ndjson'];
    const { exit, stdout, stderr } = await user.run(args);
    claim('a received list is printed offline', exit === 0, () => stderr);
    if (exit !== 0) continue;
    const texts = new Map(
      stdout.split('\n').flatMap((line) => (line === '' ? [] : [[Number(JSON.parse(line).id), line]])),
    );
    for (const [
      id,
      {
        lacking: { length: lacking },
      },
    ] of entries) {
      const text = texts.get(id);
      claim('a list has all records of its last reading', text !== undefined || lacking > 0, () => `${service}${id}`);
      claim('a list has no records that are gone', text === undefined || lacking < 2, () => `${service}${id}`);
      const known = observer.records.get(`${service} ${id}`);
      if (text !== undefined && known !== undefined) checkRecord(history, 'list', known, 'project', text);
    }
    const others = [...texts.keys()].filter((id) => !entries.has(id));
    claim('a list has only records that were sent for it', others.length === 0, () => `${service} ${list}: ${others}`);
  }
}

async function checkPages(history: History, service: ServiceName): Promise<void> {
  const own = [...history.observer.records.values()].filter((known) => known.service === service);
  if (own.length === 0) return;
  const ids = own.map(({ id }) => String(id));
  const args = ['projects', 'show', ...ids, '--profile', service, '--offline', '-o', 'ndjson'];
  const { exit, stdout, stderr } = await history.user.run(args);
  history.claim('received records are printed offline', exit === 0, () => `${service} ${ids}: ${stderr}`);
  const texts = stdout.split('\n');
  if (exit !== 0) return;
  for (const [at, known] of own.entries()) checkRecord(history, 'page', known, 'projectContent', texts[at] ?? '{}');
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
        const response = await fetch(`${url}/v2/projects/${known.id}`, { headers: { connection: 'close' } });
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
