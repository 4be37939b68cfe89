import { expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import * as params from '../../../src/api/params.ts';

it('has a default only for choices whose row has one', () => {
  expect(params.time).toMatchObject({ kind: 'choice', default: 'all' });
  expect(params.timeToday).toMatchObject({ choices: params.time.choices, default: 'today' });
  expect(params.sortOrder).not.toHaveProperty('default');
});

it.each(commandNames.flatMap((name) => Object.entries(endpointOf(name).params)))(
  'has help for %s that fits a line of --help',
  (_, { help }) => {
    expect(help).toMatch(/^[A-Z0-9].*[^.]$/);
  },
);
