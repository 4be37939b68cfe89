// Creative fields.
import { type Entity, hasAll, none, standalone, withoutPage } from './entity.ts';
import * as s from './shape.ts';

export const field = {
  shape: s.record({
    id: s.member('Id of the field', s.id(s.integer)),
    name: s.member('Name of the field', s.text),
  }),
  noun: { one: 'creative field', many: 'creative fields' },
  plural: 'fields',
  identity: ['id'],
  ...standalone,
  ...withoutPage,
  datesOf: none,
  mark: (sent) => hasAll(sent, 'id', 'name') && Object.keys(sent).length === 2,
} as const satisfies Entity;
