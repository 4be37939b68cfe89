import { expect, it } from 'vitest';
import { collectExamples } from '../../../src/service/examples.ts';
import { serviceOf, user, userRecord } from '../../support/records.ts';

it('has the first record of each list, and no example of what is missing', () => {
  const users = [user(1), user(2)].map((each) => userRecord(each));
  const { 'users search': found, fields, ...rest } = collectExamples(serviceOf({ users }));
  expect(found).toMatchObject({ users: [{ id: expect.any(Number) }] });
  expect(fields).toMatchObject({
    fields: [{ name: 'Academia' }],
    popular: [{ name: 'Graphic Design' }],
  });
  expect(rest).not.toHaveProperty('projects show');
});
