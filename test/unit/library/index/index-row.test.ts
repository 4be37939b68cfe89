import { expect, test } from 'vitest';
import { indexRowOf, parsedOf } from '../../../../src/library/index/index-row.ts';

test('the newest form gives the columns, in the order of arrival within one second', () => {
  const form = (
    entity: 'project' | 'projectContent',
    published_on: number,
    last: number,
    turn = 0,
  ) => {
    const value = { id: 1, published_on };
    return { entity, text: JSON.stringify(value), value, last, turn };
  };
  const columns = (forms: Parameters<typeof indexRowOf>[0]['forms']) =>
    indexRowOf({ kind: 'project', id: '1', facts: undefined, forms }).columns;
  expect(columns([form('project', 5, 1), form('projectContent', 6, 1, 1)])).toEqual(
    columns([form('project', 6, 1)]),
  );
  expect(columns([form('project', 5, 2), form('projectContent', 6, 1)])).toEqual(
    columns([form('project', 5, 1)]),
  );
});

test('a part is linked to its record, and facts override texts', () => {
  const forms = [
    {
      entity: 'wipComment',
      text: '{"created_on":"2020-01-01 00:00:00"}',
      value: undefined,
      last: 1,
      turn: 0,
    },
  ] as const;
  const facts = { figures: { created_on: 5 } };
  const { columns, links } = indexRowOf({ kind: 'wipComment', id: '7 abc', facts, forms });
  expect(columns).toContain(5);
  expect(links).toEqual([{ name: 'of', id: '7', at: 0 }]);
});

test('a text is parsed when it is needed, once', () => {
  const form = { text: '{"id":1}', value: undefined };
  expect(parsedOf(form)).toEqual({ id: 1 });
  expect(parsedOf(form)).toBe(form.value);
});
