import { expect, it } from 'vitest';
import { merged, recordsOf } from '../../../src/service/export.ts';
import { openForWriting } from '../../../src/service/writer.ts';
import { temporaryFile } from '../../support/records.ts';

it('has each record with all its forms, the one that was seen last at the end', () => {
  const file = temporaryFile();
  const writer = openForWriting(file);
  writer.put([
    { entity: 'projectContent', text: '{"id":1,"name":"old","description":"x"}', seen: 100 },
    { entity: 'project', text: '{"id":1,"name":"new"}', seen: 200 },
    { entity: 'projectContent', text: '{"id":2,"description":"y"}', seen: 100 },
    { entity: 'project', text: '{"id":2}', seen: 100 },
    { entity: 'projectComment', parent: '1', text: '{"comment":"c"}', seen: 100 },
  ]);
  writer.close();
  const [first, second, ...others] = recordsOf(file, 'project');
  expect(others).toEqual([]);
  expect(first).toEqual({
    id: '1',
    parent: undefined,
    texts: ['{"id":1,"name":"old","description":"x"}', '{"id":1,"name":"new"}'],
    first: 100,
    last: 200,
  });
  expect(second?.texts).toEqual(['{"id":2}', '{"id":2,"description":"y"}']);
  expect(merged(first ?? { texts: [] })).toEqual({ id: 1, name: 'new', description: 'x' });
  expect([...recordsOf(file, 'projectComment')]).toMatchObject([{ parent: '1', texts: ['{"comment":"c"}'] }]);
});
