// Turns a digest into a list of records, so that later commands accept its rows. Chooses the
// renderer of a whole digest.
import { entityOf } from '../../api/entities.ts';
import type { RecordRef } from '../../api/kinds/entity.ts';
import { decodeOnDemand } from '../../api/on-demand.ts';
import type { MakeRenderer } from '../format.ts';
import { entityOfKind, newsSubject } from '../lists/news.ts';
import type { FeedEntry, PicturedRecord } from '../pictured.ts';
import type { RecordPresenter } from '../record-presenter.ts';
import { type Digest, type DigestRow, picturedOf } from './digest.ts';

export type MakeDigest = (digest: Digest, hasSeveralServices: boolean) => MakeRenderer;

/** The formats that draw the whole digest. Other formats write each piece of news as a row. */
const renderers: Readonly<Record<string, () => Promise<MakeDigest>>> = {
  grid: async () => (await import('./digest-text.ts')).textRenderer,
  table: async () => (await import('./digest-text.ts')).textRenderer,
  markdown: async () => (await import('./digest-markdown.ts')).digestMarkdown,
  html: async () => (await import('./digest-html.ts')).htmlRenderer,
  atom: async () => {
    const { atomRenderer } = await import('../formats/feeds.ts');
    return () => atomRenderer;
  },
  jsonfeed: async () => {
    const { jsonFeedRenderer } = await import('../formats/feeds.ts');
    return () => jsonFeedRenderer;
  },
};

export const digestRenderer = (format: string): (() => Promise<MakeDigest>) | undefined =>
  Object.hasOwn(renderers, format) ? renderers[format] : undefined;

/**
 * @param isNumbered whether later commands may name the rows, as in `@3`
 * @param isPage whether a file is written without news too
 */
export const digestSubject = (isNumbered: boolean, isPage = false): RecordPresenter => ({
  ...newsSubject(String),
  isNumbered,
  isList: !isPage,
  // The records are rows of the digest.
  toRecordRef: (value) => handleOf(value as DigestRow),
  pictured: (value) => numbered(value as DigestRow),
  entry: (value) => entryOf(value as DigestRow),
});

/** Each piece of news about a record is an entry. */
function entryOf(row: DigestRow): FeedEntry {
  const { caption, pictures } = numbered(row);
  const { event, seen_on: seen, list, url, kind, id, part_of: parent } = row.news;
  const what = row.words || [event, list ?? ''].filter(Boolean).join(': ');
  return {
    caption: { ...caption, title: `${row.name} (${what})`, address: url ?? '' },
    pictures,
    published: seen,
    text: what,
    key: [kind, id ?? `${parent} ${row.name}`, event, seen].join('/'),
  };
}

const numbered = (row: DigestRow): PicturedRecord => ({
  ...(picturedOf(row) ?? {
    caption: { title: row.name, address: '', by: [], figures: [] },
    pictures: [],
  }),
  number: row.number,
});

function handleOf({ news, name, value }: DigestRow): RecordRef {
  const kind = entityOfKind(news.kind);
  const handle = entityOf(kind).refOf?.(decodeOnDemand(kind, value));
  return handle ?? { kind: news.kind, id: news.id ?? '', name, url: news.url ?? '', people: [] };
}
