// Creative fields.
import { type Entity, hasAll, none, standalone } from './entity.ts';
import { id, integer, member, record, text } from './shape.ts';

export const field = {
  shape: record({
    id: member('Id of the field', id(integer)),
    name: member('Name of the field', text),
  }),
  noun: { one: 'creative field', many: 'creative fields' },
  plural: 'fields',
  identity: ['id'],
  ...standalone,
  mark: (sent) => hasAll(sent, 'id', 'name') && Object.keys(sent).length === 2,
  handle: none,
  webPage: none,
  pictures: none,
  download: none,
  trend: none,
} as const satisfies Entity;
