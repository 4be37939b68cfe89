// Defines the views that `library sql` reads. Each kind of record has a view. Other views contain
// lists, changes and texts. They are created for each query, and stored only in a backup, for other
// tools.
import { entityOf, type Kind, kinds, variantsOf } from '../../api/entities.ts';
import type { RecordShape, Shape } from '../../api/kinds/shape.ts';
import { shownValue } from './members.ts';
import { entityCodeSql, formsOfRow, isTextOf } from './schema.ts';

export interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
  readonly sql: string;
}

type Column = readonly [name: string, sql: string];

const iso = (seconds: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%SZ', CAST(${seconds} AS INTEGER), 'unixepoch')`;

/**
 * Members of a nested record with an id that have a column. The other members of such a record are
 * omitted.
 */
const identifying: readonly string[] = ['id', 'username', 'display_name', 'name', 'title', 'url'];

/**
 * Returns the columns of a member.
 * @param path JSON path of the member
 * @param json SQL for the record's JSON
 */
function columnsOf(shape: Shape, name: string, path: string, json: string): readonly Column[] {
  const value = `json_extract(${json}, '${path}')`;
  switch (shape.kind) {
    case 'optional':
      return columnsOf(shape.inner, name, path, json);
    case 'integer':
      return [[name, `CAST(${value} AS INTEGER)`]];
    case 'id':
      return [[name, `CAST(${value} AS TEXT)`]];
    case 'time':
      return [[name, iso(value)]];
    case 'dateTime':
      return [[name, `strftime('%Y-%m-%dT%H:%M:%SZ', ${value})`]];
    case 'list':
    case 'map':
      return [[name, itemsOf(shape.inner, json, path)]];
    case 'record':
      return shape.additionalProperties === undefined
        ? membersOf(shape, name, path, json)
        : [[name, value]];
    default:
      return [[name, value]];
  }
}

/** The row is of `json_each`. An object counts as its name or title, as in `decode`. */
const textIn = (row: string): string =>
  `iif(${row}.type = 'object', coalesce(${row}.value ->> '$.name', ${row}.value ->> '$.title'), ${row}.value)`;

/**
 * Returns SQL that joins texts or user names in a list. If the items are records of other kinds, it
 * counts them.
 */
function itemsOf(item: Shape, json: string, path: string): string {
  if (item.kind !== 'record')
    return `(SELECT group_concat(${textIn('t')}, ', ') FROM json_each(${json}, '${path}') t)`;
  const isThere = `json_type(${json}, '${path}') IN ('array', 'object')`;
  if (!Object.hasOwn(item.props, 'username'))
    return `iif(${isThere}, (SELECT count(*) FROM json_each(${json}, '${path}')), NULL)`;
  return `(SELECT group_concat(json_extract(value, '$.username'), ', ') FROM json_each(${json}, '${path}'))`;
}

const membersOf = (
  { props }: RecordShape,
  name: string,
  path: string,
  json: string,
): readonly Column[] =>
  Object.entries(props).flatMap(([member, shape]) =>
    Object.hasOwn(props, 'id') && !identifying.includes(member)
      ? []
      : columnsOf(shape, `${name}_${member}`, `${path}.${member}`, json),
  );

/**
 * Returns SQL that replaces JSON by NULL if SQLite cannot read it (above 1,000 levels) and would
 * end the query.
 */
const valid = (json: string): string => `iif(json_valid(${json}), ${json}, NULL)`;

/**
 * A member that both forms contain is read from the newer form. Other members are read from the
 * more complete form.
 */
function relationOf(kind: Kind): Relation {
  const [full = kind, listed] = variantsOf(kind);
  const { partOf } = entityOf(kind);
  const own = listed === undefined ? undefined : entityOf(listed).shape.props;
  const isListNewer = 'coalesce((t.last, t.turn) > (s.last, s.turn), s.last IS NULL)';
  const newer = valid(`iif(${isListNewer}, c.json, b.json)`);
  const older = valid(`iif(${isListNewer}, b.json, c.json)`);
  const members = Object.entries(entityOf(full).shape.props).flatMap(
    ([name, shape]): readonly Column[] => {
      if (name === 'id') return [];
      const json =
        own === undefined || !Object.hasOwn(own, name)
          ? valid('b.json')
          : `iif(json_type(${newer}, '$.${name}') IS NULL, ${older}, ${newer})`;
      return columnsOf(shape, name, `$.${name}`, json);
    },
  );
  const id: Column =
    partOf === undefined
      ? ['id', 'r.id']
      : [`${partOf}_id`, `substr(r.id, 1, instr(r.id, ' ') - 1)`];
  const forms = [full, listed].flatMap((form, at) => {
    if (form === undefined) return [];
    const [body, sight] = at === 0 ? ['b', 's'] : ['c', 't'];
    const key = `r.row * ${formsOfRow} + ${entityCodeSql(form)}`;
    return [
      `LEFT JOIN body ${body} ON ${body}.body = ${key} LEFT JOIN sight ${sight} ON ${sight}.body = ${key}`,
    ];
  });
  const last = listed === undefined ? 's.last' : 'max(coalesce(s.last, 0), coalesce(t.last, 0))';
  return relation(
    entityOf(kind).plural,
    {
      ...Object.fromEntries([id, ...members]),
      first_seen: iso('r.first'),
      last_seen: iso(last),
      service,
    },
    `record r ${forms.join(' ')} WHERE r.kind = ${entityCodeSql(kind)}`,
  );
}

/** @param columns the SQL expression of each column, by the name of the column */
const relation = (
  name: string,
  columns: Readonly<Record<string, string>>,
  from: string,
): Relation => ({
  name,
  columns: Object.keys(columns),
  sql: `SELECT ${Object.entries(columns).map(([column, sql]) => `${sql} AS "${column}"`)} FROM ${from}`,
});

const seenIn = (table: string) => ({
  first_seen: iso(`${table}.first`),
  last_seen: iso(`${table}.last`),
});

/** Of a record or list `r`. */
const service = '(SELECT base FROM service WHERE service.service = r.service)';

const named = 'JOIN form f ON f.form = r.kind';

const lastRead = '(SELECT max(began) FROM reading WHERE reading.list = r.list)';

/** Returns SQL for the records `r` of a kind, with the items `j` of a list in their newest form. */
const itemsIn = (kind: Kind, list: string): string =>
  `record r JOIN body b ON b.body = (
      SELECT body FROM sight WHERE ${isTextOf('r.row')} ORDER BY last DESC, turn DESC LIMIT 1)
    JOIN json_each(${valid('b.json')}, '$.${list}') j WHERE r.kind = ${entityCodeSql(kind)}`;

export const relations: readonly Relation[] = [
  ...kinds.map(relationOf),
  ...(['project', 'user'] as const).map((kind) =>
    relation(
      `${kind}_fields`,
      { [`${kind}_id`]: 'r.id', field: textIn('j'), service },
      itemsIn(kind, 'fields'),
    ),
  ),
  relation(
    'project_owners',
    {
      project_id: 'r.id',
      user_id: "coalesce(CAST(j.value ->> '$.id' AS TEXT), j.key)",
      username: "j.value ->> '$.username'",
      display_name: "j.value ->> '$.display_name'",
      service,
    },
    itemsIn('project', 'owners'),
  ),
  relation(
    'changes',
    {
      kind: 'f.name',
      id: 'r.id',
      member: 'c.name',
      seen: iso('c.seen'),
      value: shownValue('c.value'),
      service,
    },
    `change c JOIN record r USING (row) ${named}`,
  ),
  relation(
    'lists',
    {
      list: 'r.list',
      command: 'r.command',
      of: 'r.of',
      query: 'r.query',
      last_read: iso(lastRead),
      service,
    },
    'list r',
  ),
  relation(
    'list_members',
    { list: 'm.list', kind: 'f.name', id: 'r.id', place: 'm.place', ...seenIn('m'), service },
    `member m JOIN record r USING (row) ${named}`,
  ),
  relation(
    'board_items',
    {
      board: 'b.name',
      place: 'i.place',
      kind: 'f.name',
      id: 'r.id',
      title: 'i.title',
      note: 'i.note',
      picture: 'i.picture',
      added: iso('i.added'),
      service,
    },
    `item i JOIN board b USING (board) LEFT JOIN record r ON r.row = i.row LEFT JOIN form f ON f.form = r.kind`,
  ),
  relation(
    'records',
    { kind: 'f.name', id: 'r.id', form: 'g.name', ...seenIn('s'), service, json: 'b.json' },
    `body b JOIN sight s USING (body) JOIN record r ON r.row = b.body / ${formsOfRow} ${named}
      JOIN form g ON g.form = b.body % ${formsOfRow}`,
  ),
];
