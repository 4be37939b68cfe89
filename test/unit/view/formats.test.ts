import { expect, test } from 'vitest';
import { entityNames } from '../../../src/api/entities.ts';
import {
  canShow,
  formatNames,
  formatOf,
  generalFormats,
  kindFactsOf,
  writesJsonErrors,
} from '../../../src/view/formats/formats.ts';
import { presenterFor } from '../../../src/view/record-presenter.ts';

test('the formats that a terminal can have by default show every kind of record, and need no file', () => {
  const showsAll = formatNames.filter((name) =>
    entityNames.every((entity) => canShow(name, kindFactsOf(entity))),
  );
  // Records without pictures get a table instead of a grid.
  expect(generalFormats.filter((name) => name !== 'grid')).toEqual(
    showsAll.filter((name) => formatOf(name).refusesTerminal !== true),
  );
  expect(generalFormats).toContain('table');
});

test('a grid is offered only for records with pictures', () => {
  expect(canShow('grid', kindFactsOf('project'))).toBe(true);
  for (const entity of ['experience', 'stats', 'projectComment', 'field'] as const)
    expect(canShow('grid', kindFactsOf(entity))).toBe(false);
});

test.each([
  ['json', true],
  ['table', false],
  ['no-format', false],
  [undefined, false],
])('-o %s asks for errors as JSON: %s', (output, expected) => {
  expect(writesJsonErrors(output)).toBe(expected);
});

test('the subject of each kind of record has what its table says a sheet needs', () => {
  for (const entity of entityNames) {
    const presenter = presenterFor({ entity, envelopeKey: 'records', isList: true });
    expect([entity, canShow('html', kindFactsOf(entity))]).toEqual([
      entity,
      canShow('html', presenter),
    ]);
  }
});
