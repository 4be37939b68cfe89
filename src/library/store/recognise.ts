// Which records a JSON value has, where nothing else tells: a record of a list, or a document as a service sent it.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import { type EntityName, entityOf } from '../../api/entities.ts';
import { elements } from '../../api/json/json-source.ts';
import { isObject, isStructured } from '../../api/json/json-types.ts';
import { kindOf } from './identity.ts';

type JsonRecord = Readonly<Record<string, unknown>>;

export interface Recognised {
  readonly entity: EntityName;
  readonly text: string;
}

/** Where records stand in documents: the kinds of them under each key, in lists and alone. */
const keys = new Map<string, Set<EntityName>>();
const listKeys = new Set<string>();
for (const name of commandNames) {
  const { envelopeKey, severalKey, subset, entity, isList } = endpointOf(name);
  for (const key of [envelopeKey, severalKey, subset?.envelopeKey]) {
    if (key === undefined) continue;
    keys.set(key, (keys.get(key) ?? new Set()).add(entity));
    if (isList || key !== envelopeKey) listKeys.add(key);
  }
}

/** Whether a list of records stands under this key of a document. */
export const isListKey = (key: string): boolean => listKeys.has(key);

function has(record: JsonRecord, ...names: readonly string[]): boolean {
  for (const name of names) if (Object.hasOwn(record, name)) return true;
  return false;
}
const part = (record: JsonRecord, name: string): JsonRecord => {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return isStructured(value) ? value : {};
};

/** What only records of a kind have, those that are easily taken for another kind first. */
const marks: readonly (readonly [EntityName, (record: JsonRecord) => boolean])[] = [
  ['appreciation', (record) => has(record, 'project') && has(record, 'timestamp')],
  ['stats', (record) => has(record, 'today') && has(record, 'all_time')],
  ['wipComment', (record) => has(record, 'comment') && typeof record['created_on'] === 'string' && isClock(record)],
  ['projectComment', (record) => has(record, 'comment') && has(record, 'user')],
  ['revision', (record) => has(record, 'wip_id')],
  ['ownWip', (record) => has(record, 'revisions') && Object.values(part(record, 'revisions')).some(isOwnRevision)],
  ['wip', (record) => has(record, 'revisions') || has(record, 'privacy')],
  ['collection', (record) => has(record, 'title') && has(record, 'owners', 'stats', 'images', 'latest_projects')],
  [
    'projectContent',
    (record) => isProject(record) && has(record, 'modules', 'copyright', 'description', 'featured_on'),
  ],
  ['project', isProject],
  ['profile', (record) => has(record, 'username') && has(record, 'sections', 'links', 'twitter')],
  ['user', (record) => has(record, 'username', 'display_name')],
  ['experience', (record) => has(record, 'position', 'organization')],
  ['field', (record) => has(record, 'id') && has(record, 'name') && Object.keys(record).length === 2],
];

function isProject(record: JsonRecord): boolean {
  return has(record, 'name') && has(record, 'covers', 'owners', 'published_on', 'fields', 'stats');
}

const isOwnRevision = (revision: unknown): boolean =>
  isStructured(revision) && has(revision, 'number', 'short_url', 'tags');

const isClock = (record: JsonRecord): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(record['created_on']));

/** The marks of the kinds that may stand under a key, and the kind of a record there that has none of them: services leave out members. */
const underKey = new Map(
  [...keys].map(([key, candidates]) => {
    const kinds = new Set([...candidates].map(kindOf));
    return [
      key,
      { marks: marks.filter(([entity]) => kinds.has(kindOf(entity))), otherwise: leastComplete(candidates) },
    ];
  }),
);

/** The entity of a record, of those that may stand under `key`; undefined where it looks like none. */
function entityOfRecord(value: unknown, key?: string): EntityName | undefined {
  const under = key === undefined ? undefined : underKey.get(key);
  const marked = isStructured(value) ? (under?.marks ?? marks).find(([, fits]) => fits(value))?.[0] : undefined;
  return marked ?? under?.otherwise;
}

function leastComplete(candidates: ReadonlySet<EntityName>): EntityName | undefined {
  return [...candidates].find((entity) => entityOf(entity).completes === undefined) ?? [...candidates][0];
}

/**
 * The records of a JSON value.
 * @param key of the list that the value stands in, where it does
 */
export function recordsIn(text: string, value: unknown, key?: string): readonly Recognised[] {
  const entity = entityOfRecord(value, key);
  if (entity !== undefined) return [{ entity, text }];
  if (!isObject(value)) return [];
  return [...keys.keys()].flatMap((name) => {
    const content = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!isStructured(content)) return [];
    return elements(text, name).flatMap((source, at) => {
      const record: unknown = Array.isArray(content) ? content[at] : content;
      const found = isStructured(record) ? entityOfRecord(record, name) : undefined;
      return found === undefined ? [] : [{ entity: found, text: source }];
    });
  });
}
