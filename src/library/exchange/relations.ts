// The views that `library sql` reads: one for each kind of record, and others for lists, changes and texts. They are
// created for each query and are not a part of the file.
import { entityOf, formsOf, type Kind, kinds } from '../../api/entities.ts';
import type { RecordShape, Shape } from '../../api/kinds/shape.ts';
import { codeOf, formsOfRow, isLink, isTextOf } from '../index/schema.ts';

export interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
  readonly sql: string;
}

/** A column's name, and its SQL. */
type Column = readonly [name: string, sql: string];

const iso = (seconds: string): string => `strftime('%Y-%m-%dT%H:%M:%SZ', CAST(${seconds} AS INTEGER), 'unixepoch')`;

/** Members of a nested record that get a column. */
const identifying: readonly string[] = ['id', 'username', 'display_name', 'name', 'title', 'url'];

/** Returns the columns of a member. @param path of the member in the text @param json SQL of the record's text */
function columnsOf(shape: Shape, name: string, path: string, json: string): readonly Column[] {
  const value = `json_extract(${json}, '${path}')`;
  switch (shape.kind) {
    case 'optional':
      return columnsOf(shape.of, name, path, json);
    case 'integer':
      return [[name, `CAST(${value} AS INTEGER)`]];
    case 'id':
      return [[name, `CAST(${value} AS TEXT)`]];
    case 'time':
      return [[name, iso(value)]];
    case 'clock':
      return [[name, `strftime('%Y-%m-%dT%H:%M:%SZ', ${value})`]];
    case 'list':
    case 'map':
      return [[name, itemsOf(shape.of, json, path)]];
    case 'record':
      return shape.others === undefined ? membersOf(shape, name, path, json) : [[name, value]];
    default:
      return [[name, value]];
  }
}

/** Returns the SQL for a list: texts and user names are joined, other records are counted. */
function itemsOf(item: Shape, json: string, path: string): string {
  if (item.kind !== 'record') return `(SELECT group_concat(value, ', ') FROM json_each(${json}, '${path}'))`;
  const isThere = `json_type(${json}, '${path}') IN ('array', 'object')`;
  if (!Object.hasOwn(item.props, 'username'))
    return `iif(${isThere}, (SELECT count(*) FROM json_each(${json}, '${path}')), NULL)`;
  return `(SELECT group_concat(json_extract(value, '$.username'), ', ') FROM json_each(${json}, '${path}'))`;
}

const membersOf = ({ props }: RecordShape, name: string, path: string, json: string): readonly Column[] =>
  Object.entries(props).flatMap(([member, shape]) =>
    Object.hasOwn(props, 'id') && !identifying.includes(member)
      ? []
      : columnsOf(shape, `${name}_${member}`, `${path}.${member}`, json),
  );

/** Returns SQL that is NULL if SQLite cannot read the JSON: it reads at most 1,000 levels, and ends the query. */
const valid = (json: string): string => `iif(json_valid(${json}), ${json}, NULL)`;

/**
 * Makes the view of a kind of record. Members that two forms share are taken from the form that was seen last, others
 * from the more complete one.
 */
function relationOf(kind: Kind): Relation {
  const [full = kind, listed] = formsOf(kind);
  const { partOf } = entityOf(kind);
  const own = listed === undefined ? undefined : entityOf(listed).shape.props;
  const newest = valid('CASE WHEN s.last >= coalesce(t.last, 0) THEN b.json ELSE coalesce(c.json, b.json) END');
  const members = Object.entries(entityOf(full).shape.props).flatMap(([name, shape]): readonly Column[] => {
    if (name === 'id') return [];
    const json = own === undefined || !Object.hasOwn(own, name) ? valid('b.json') : newest;
    return columnsOf(shape, name, `$.${name}`, json);
  });
  const id: Column = partOf === undefined ? ['id', 'r.id'] : [`${partOf}_id`, `substr(r.id, 1, instr(r.id, ' ') - 1)`];
  const forms = [full, listed].flatMap((form, at) => {
    if (form === undefined) return [];
    const [body, sight] = at === 0 ? ['b', 's'] : ['c', 't'];
    const key = `r.row * ${formsOfRow} + ${codeOf(form)}`;
    return [`LEFT JOIN body ${body} ON ${body}.body = ${key} LEFT JOIN sight ${sight} ON ${sight}.body = ${key}`];
  });
  const last = listed === undefined ? 's.last' : 'max(coalesce(s.last, 0), coalesce(t.last, 0))';
  return relation(
    entityOf(kind).plural,
    { ...Object.fromEntries([id, ...members]), first_seen: iso('r.first'), last_seen: iso(last) },
    `record r ${forms.join(' ')} WHERE r.kind = ${codeOf(kind)}`,
  );
}

/** @param columns the SQL of each column, by its name */
const relation = (name: string, columns: Readonly<Record<string, string>>, from: string): Relation => ({
  name,
  columns: Object.keys(columns),
  sql: `SELECT ${Object.entries(columns).map(([column, sql]) => `${sql} AS "${column}"`)} FROM ${from}`,
});

const seenIn = (table: string) => ({ first_seen: iso(`${table}.first`), last_seen: iso(`${table}.last`) });

const named = 'JOIN form f ON f.form = r.kind';

const lastRead = '(SELECT max(began) FROM reading WHERE reading.list = l.list)';

export const relations: readonly Relation[] = [
  ...kinds.map(relationOf),
  ...(['project', 'user'] as const).map((kind) =>
    relation(
      `${kind}_fields`,
      { [`${kind}_id`]: 'r.id', field: 'j.value' },
      `record r JOIN body b ON b.body = (
          SELECT body FROM sight WHERE ${isTextOf('r.row')} ORDER BY last DESC LIMIT 1)
        JOIN json_each(${valid('b.json')}, '$.fields') j WHERE r.kind = ${codeOf(kind)}`,
    ),
  ),
  relation(
    'project_owners',
    { project_id: 'r.id', user_id: 'l.id' },
    `record r JOIN link l ON l.source = r.row AND ${isLink('owner', 'l')} WHERE r.kind = ${codeOf('project')}`,
  ),
  relation(
    'changes',
    { kind: 'f.name', id: 'r.id', member: 'c.name', seen: iso('c.seen'), value: 'c.value' },
    `change c JOIN record r USING (row) ${named}`,
  ),
  relation(
    'lists',
    { list: 'l.list', command: 'l.command', of: 'l.of', query: 'l.query', last_read: iso(lastRead) },
    'list l',
  ),
  relation(
    'list_members',
    { list: 'm.list', kind: 'f.name', id: 'r.id', place: 'm.place', ...seenIn('m') },
    `member m JOIN record r USING (row) ${named}`,
  ),
  relation(
    'records',
    { kind: 'f.name', id: 'r.id', form: 'g.name', ...seenIn('s'), json: 'b.json' },
    `body b JOIN sight s USING (body) JOIN record r ON r.row = b.body / ${formsOfRow} ${named}
      JOIN form g ON g.form = b.body % ${formsOfRow}`,
  ),
];
