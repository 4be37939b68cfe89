// A small library, made of builders with plain defaults, so that a test names only what it is
// about.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentedRecord } from '../../src/api/entities.ts';
import { parseJson } from '../../src/api/json/parse.ts';
import type { Licence } from '../../src/api/reference/licences.ts';
import type { PartialInfo } from '../../src/api/request.ts';
import { openLibrary } from '../../src/library/store/library.ts';
import type { LibraryDatabase } from '../../src/library/store/rows.ts';
import {
  type NewLibrary,
  openForWriting,
  type RecordInput,
} from '../../src/library/store/writer.ts';
import type {
  CollectionRecord,
  CommentRecord,
  ProjectRecord,
  Records,
  UserRecord,
  WipRecord,
} from '../../src/sample/records.ts';
import { inputsOf } from '../../src/sample/sample.ts';
import { answer, type Request, type Service } from '../../src/service/answer.ts';

/** A full hour. */
export const madeAt = 1_699_999_200;
export const day = 86_400;

const at = (path: string): string => `https://portfolio.example/${path}`;

export function user(
  id: number,
  more: Partial<UserRecord['profile']> = {},
): DocumentedRecord<'profile'> {
  const username = more.username ?? `user${id}`;
  return {
    id,
    first_name: 'Ada',
    last_name: `Number ${id}`,
    username,
    city: '',
    state: '',
    country: '',
    company: '',
    occupation: '',
    created_on: madeAt - 1000 * day,
    url: at(username),
    display_name: `Ada Number ${id}`,
    images: Object.fromEntries(
      [32, 50, 78, 115, 129, 138].map((size) => [size, at(`images/${size}.png`)]),
    ),
    fields: ['Illustration'],
    twitter: '@ada',
    links: [{ title: 'Shop', url: at('shop') }],
    sections: { About: 'Line one\nLine two' },
    ...more,
  };
}

export function listed({
  twitter: _t,
  links: _l,
  sections: _s,
  ...rest
}: DocumentedRecord<'profile'>): DocumentedRecord<'user'> {
  return rest;
}

const figures = {
  project_views: 1,
  project_appreciations: 2,
  project_comments: 3,
  profile_views: 4,
};

export function userRecord(
  profile: DocumentedRecord<'profile'>,
  more: Partial<UserRecord> = {},
): UserRecord {
  const experience = [
    { position: 'Maker', organization: 'Works', location: 'Kyiv', start_date: '02-2010' },
  ];
  const stats = { today: figures, all_time: figures };
  return {
    profile,
    tags: [],
    stats,
    experience,
    following: [],
    appreciated: [],
    suggested: 0,
    ...more,
  };
}

export type ProjectFacts = Partial<Omit<ProjectRecord, 'project'>> & {
  readonly id: number;
  readonly owners: readonly DocumentedRecord<'profile'>[];
  readonly views?: number;
  readonly appreciations?: number;
  readonly licence?: Licence;
  readonly featuredOn?: number;
} & Partial<
    Pick<DocumentedRecord<'projectContent'>, 'name' | 'description' | 'fields' | 'published_on'>
  >;

export function projectRecord({ id, owners, ...facts }: ProjectFacts): ProjectRecord {
  const { comments = [], licence = 'no-use', featuredOn, tags = [], color = '000000' } = facts;
  const published = facts.published_on ?? madeAt - 100 * day;
  const stats = {
    views: facts.views ?? 0,
    appreciations: facts.appreciations ?? 0,
    comments: comments.length,
  };
  const project = {
    id,
    name: facts.name ?? `Project ${id}`,
    published_on: published,
    created_on: published - day,
    modified_on: published + 60,
    url: at(`gallery/${id}/project`),
    fields: facts.fields ?? ['Illustration'],
    covers: { 115: at('115.png'), 202: at('202.png') },
    mature_content: 0,
    owners: Object.fromEntries(owners.map((owner) => [owner.id, listed(owner)])),
    stats,
    description: facts.description ?? '',
    modules: [
      { type: 'image', src: at('1.png'), width: 600, height: 400 },
      { type: 'text', text: '<b>x</b>', text_plain: 'x' },
    ],
    copyright: { license: licence === 'no-use' ? licence : `cc ${licence}`, description: '' },
    featured_on: featuredOn === undefined ? [] : [{ site: 'Portfolio', timestamp: featuredOn }],
  };
  return { project, tags, color, comments };
}

export interface WipFacts {
  readonly id: number;
  readonly owner: DocumentedRecord<'profile'>;
  readonly title?: string;
  /** When each revision was made. */
  readonly revised?: readonly number[];
  readonly views?: number;
  readonly appreciations?: number;
  /** On the first revision. */
  readonly comments?: readonly CommentRecord[];
}

export function wipRecord({ id, owner, ...facts }: WipFacts): WipRecord {
  const revised = facts.revised ?? [madeAt - 50 * day];
  const comments = facts.comments ?? [];
  const picture = { width: 100, height: 80, url: at('wip.png') };
  const revisions = revised.map((created_on, index) => ({
    id: id * 10 + index,
    wip_id: id,
    description: `Take ${index + 1}`,
    url: at(`wip/${id}/${index}`),
    images: { thumbnail: picture, high_definition: picture },
    created_on,
    number: index + 1,
    short_url: at(`w/${id}`),
    tags: ['sketch'],
  }));
  const wip = {
    id,
    title: facts.title ?? `Wip ${id}`,
    url: at(`wip/${id}`),
    privacy: 'public',
    created_on: Math.min(...revised),
    stats: { views: facts.views ?? 0, comments: comments.length, revisions: revised.length },
    revisions: Object.fromEntries(revisions.map((revision) => [revision.id, revision])),
    owner: listed(owner),
  };
  return { wip, appreciations: facts.appreciations ?? 0, comments: { [id * 10]: comments } };
}

export interface CollectionFacts {
  readonly id: number;
  readonly owner: DocumentedRecord<'profile'>;
  readonly title?: string;
  readonly modified_on?: number;
  readonly items: CollectionRecord['items'];
}

export function collectionRecord({
  id,
  owner,
  title,
  modified_on,
  items,
}: CollectionFacts): CollectionRecord {
  const collection = {
    id: String(id),
    title: title ?? `Collection ${id}`,
    owners: [listed(owner)],
    stats: { items: items.length, followers: 0 },
    images: [at('1.png')],
    created_on: madeAt - 400 * day,
    modified_on: modified_on ?? madeAt - 300 * day,
  };
  return { collection, items };
}

export const temporaryFile = (): string =>
  join(mkdtempSync(join(tmpdir(), 'portfolio-service-')), 'library.db');

/** Base address of the service whose records are inserted here. */
export const serviceBase = 'https://api.example';

/** Makes all records of a library the records of one watch. Only records of watches are news. */
export function watchAll({ run }: Pick<LibraryDatabase, 'run'>): void {
  run(
    `INSERT OR IGNORE INTO watch (watch, identity, words, base, profile, added, baseline)
      VALUES (1, 'a', '["projects"]', '', '', 0, 0)`,
  );
  run("INSERT OR IGNORE INTO list VALUES (99, 1, 'watched', '', '', 1)");
  run('UPDATE OR IGNORE list SET watch = 1');
  run('INSERT OR IGNORE INTO member SELECT 99, row, 0, first, first FROM record');
}

/** A service whose clock shows the moment that the library takes for now, if that is fixed. */
export function serviceOf(
  records: Partial<Records>,
  { fixedNow }: NewLibrary = { fixedNow: madeAt },
): Service {
  const whole = { madeAt, users: [], projects: [], wips: [], collections: [], ...records };
  return serviceWith([inputsOf(whole)], { fixedNow });
}

/** A record as tests write it. It is parsed when it is inserted. */
export type RecordText = Omit<RecordInput, 'value'>;

/** The texts and values of records, as a page has them. */
export const parsedTexts = (texts: readonly string[]) =>
  texts.map((text) => ({ text, value: parseJson(text) }));

/** Opens a library for writing. It parses the texts of the records that a test inserts. */
export function openForTexts(file: string, more: NewLibrary = {}) {
  const writer = openForWriting(file, more);
  const insert = (records: Iterable<RecordText>, base: string) =>
    writer.insert(
      [...records].map((record) => ({ ...record, value: parseJson(record.text) })),
      base,
    );
  return { ...writer, insert };
}

/** A service of a library in which the groups were inserted one after another. */
export const serviceWith = (
  groups: Iterable<Iterable<RecordText>>,
  more: NewLibrary = {},
): Service => ({
  library: openLibrary(libraryWith(groups, more)),
  now: () => madeAt * 1000,
});

/** Returns the file of a library in which the groups were inserted one after another. */
export function libraryWith(groups: Iterable<Iterable<RecordText>>, more: NewLibrary = {}): string {
  const file = temporaryFile();
  const writer = openForTexts(file, more);
  for (const group of groups) writer.insert(group, serviceBase);
  writer.close();
  return file;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly lacks: PartialInfo | undefined;
  readonly text: string;
  readonly json: unknown;
}

export function ask(service: Service, target: string, method: Request['method'] = 'GET'): Answered {
  const { status, headers, partialInfo: lacks, body } = answer({ method, target }, service);
  const text = Buffer.from(body).toString();
  return { status, headers, lacks, text, json: JSON.parse(text) };
}

/** The ids of the records in a list answer, in order. */
export function idsOf(service: Service, target: string): number[] {
  const { status, json, text } = ask(service, target);
  if (status !== 200) throw new Error(`${target}: ${text}`);
  const [list] = Object.values(json as Record<string, { id: number | string }[]>);
  return (list ?? []).map(({ id }) => Number(id));
}

/** The sentence of an error answer, behind its status. */
export function problemOf(service: Service, target: string, method?: Request['method']): string {
  const { status, json } = ask(service, target, method);
  const { messages } = json as { messages?: { message: string }[] };
  return `${status} ${messages?.map(({ message }) => message).join()}`;
}

/** The file of a library with a hundred projects, without a log beside it. */
export function projectsFile(): string {
  const file = temporaryFile();
  const writer = openForTexts(file);
  writer.insert(
    Array.from({ length: 100 }, (_, id) => ({
      entity: 'project',
      text: `{"id":${id},"name":"${'x'.repeat(99)}"}`,
      seen: 1,
    })),
    serviceBase,
  );
  writer.compact();
  writer.close();
  return file;
}
