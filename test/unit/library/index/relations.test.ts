import { expect, it } from 'vitest';
import { rowText, runQuery } from '../../../../src/library/exchange/query.ts';
import { relations } from '../../../../src/library/index/relations.ts';
import { libraryWith } from '../../../support/records.ts';

it('has no name twice, in a view or among them', () => {
  for (const names of [
    relations.map(({ name }) => name),
    ...relations.map(({ columns }) => columns),
  ])
    expect(new Set(names).size).toBe(names.length);
});

const owner = { id: 7, username: 'ada' };
const whole = { id: 1, description: 'only here', modules: [{}, {}] };
const listed = { id: 1, stats: { views: '77' }, published_on: '60' };
const file = libraryWith([
  [
    {
      entity: 'projectContent',
      text: JSON.stringify({ ...whole, name: 'old', owners: { 7: owner } }),
      seen: 100,
    },
    {
      entity: 'project',
      text: JSON.stringify({ ...listed, name: 'new', owners: [owner] }),
      seen: 200,
    },
    {
      entity: 'project',
      text: '{"id":9007199254740993,"stats":[],"fields":null,"owners":[]}',
      seen: 200,
    },
    {
      entity: 'projectComment',
      parent: '1',
      text: JSON.stringify({ user: owner, created_on: 60 }),
      seen: 200,
    },
    {
      entity: 'wipComment',
      parent: '4',
      text: '{"user":{},"created_on":"2020-01-02 03:04:05"}',
      seen: 200,
    },
    {
      entity: 'stats',
      parent: '7',
      text: '{"today":{"project_views":5},"all_time":{}}',
      seen: 200,
    },
  ],
]);

const first = (sql: string): unknown => {
  const { columns, rows, close } = runQuery(file, sql);
  const [row = []] = rows;
  close();
  return JSON.parse(rowText(columns, row));
};

it('takes members from the form that was seen last, and others from the complete form', () => {
  expect(first('SELECT * FROM projects WHERE id = 1')).toMatchObject({
    id: '1',
    name: 'new',
    description: 'only here',
    owners: 'ada',
    modules: 2,
    stats_views: 77,
    published_on: '1970-01-01T00:01:00Z',
    first_seen: '1970-01-01T00:01:40Z',
    last_seen: '1970-01-01T00:03:20Z',
  });
});

it('leaves a member empty that no form has, instead of counting it as none', () => {
  expect(first('SELECT modules, featured_on FROM projects WHERE id > 1')).toEqual({
    modules: null,
    featured_on: null,
  });
});

it('reads every form of a record', () => {
  expect(first('SELECT id, stats_views, fields, owners FROM projects WHERE id > 1')).toEqual({
    id: '9007199254740993',
    stats_views: null,
    fields: null,
    owners: null,
  });
  expect(first('SELECT project_id, user_username, created_on FROM project_comments')).toEqual({
    project_id: '1',
    user_username: 'ada',
    created_on: '1970-01-01T00:01:00Z',
  });
  expect(first('SELECT revision_id, created_on FROM wip_comments')).toEqual({
    revision_id: '4',
    created_on: '2020-01-02T03:04:05Z',
  });
  expect(first('SELECT user_id, today_project_views FROM stats')).toEqual({
    user_id: '7',
    today_project_views: 5,
  });
});

it('joins the items of a changed list of texts by commas', () => {
  const lists = [['Toys', 'Type'], ['Toys']].map((fields, at) => ({
    ...({ entity: 'project', text: JSON.stringify({ id: 1, fields }), seen: at } as const),
  }));
  const { rows, close } = runQuery(
    libraryWith([lists.slice(0, 1), lists.slice(1)]),
    'SELECT value FROM changes',
  );
  expect([...rows]).toEqual([['Toys,Type'], ['Toys']]);
  close();
});
