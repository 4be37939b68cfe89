import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/api/decode.ts';
import { type EntityName, entityNames, entityOf, picturesOf } from '../../../src/api/entities.ts';
import type { Card } from '../../../src/view/kinds/view.ts';
import { viewOf } from '../../../src/view/kinds/views.ts';
import { chooseColumns } from '../../../src/view/tables/columns.ts';
import { fitColumns } from '../../../src/view/tables/fit.ts';
import { listOf, project, projectContent, wip } from '../../support/samples.ts';

/** Returns the page of a record as received. */
function page(entity: EntityName, received: unknown): Card {
  const card = viewOf(entity).card?.(decode(entity, received));
  if (card === undefined) throw new Error(`${entity} has no page`);
  return card;
}

const facts = (card: { readonly facts: readonly (readonly [string, unknown])[] }) =>
  Object.fromEntries(card.facts);
const projectWith = (more: object) => page('projectContent', { ...projectContent, ...more });
const modulesOf = (...modules: object[]) => projectWith({ modules }).sections[1]?.blocks;

describe('the card of a project', () => {
  test('does not name an owner twice', () => {
    const owners = [
      { id: 1, username: 'ada', display_name: 'ada' },
      { id: 2, display_name: 'Bo', company: 'Bo & Co' },
    ];
    expect(projectWith({ owners }).subtitle[0]).toBe('by ada, Bo');
    expect(projectWith({ owners }).subtitle[1]).toBe('Bo: Bo & Co');
    expect(projectWith({ owners: [] }).subtitle[0]).toBe('');
  });

  test.each([
    ['no-use', 'Ask us.', 'All rights reserved'],
    ['cc by-sa', '', 'CC BY-SA'],
    ['cc by', 'Ask us.', 'CC BY'],
    ['own terms', 'Ask us.', 'own terms: Ask us.'],
    ['own terms', '', 'own terms'],
    ['', 'Ask us.', 'Ask us.'],
    ['', '', ''],
  ])('words the licence %j, %j as %j', (license, description, words) => {
    const licence = facts(projectWith({ copyright: { license, description } }))['Licence'];
    expect(licence).toEqual(words === '' ? undefined : expect.objectContaining({ text: words }));
  });

  test.each([
    ['a', 'a', 'paragraph', 'a'],
    ['', 'a', 'paragraph', 'a'],
    ['a', undefined, 'html', 'a'],
    ['<p>a</p>', 'a', 'html', '<p>a</p>'],
  ])(
    'leaves HTML of a module to the drawing: %j with the plain text %j',
    (text, text_plain, kind, shown) => {
      expect(modulesOf({ type: 'text', text, text_plain })).toEqual([{ kind, text: shown }]);
    },
  );

  test('says which parts it does not show, and leaves HTML of embedded players to the drawing', () => {
    const embed = '<iframe src="x">';
    const hologram = { type: 'hologram', src: 'https://x.example', embed: '<b>' };
    const player = { type: 'embed', embed, width: 4, height: 3 };
    const unknown = ['b', 'c', 'c', 'd', 'e', ''].map((type) => ({ type }));
    expect(modulesOf(hologram, { src: 'https://y.example' }, player)).toEqual([
      { kind: 'item', label: 'image', address: 'https://y.example' },
      { kind: 'item', label: 'embed 4×3', address: '', embed },
      { kind: 'paragraph', text: '1 part of the type hologram is not shown' },
    ]);
    expect(modulesOf(...unknown)).toEqual(
      [
        '2 parts of the type c are not shown',
        '1 part of the type b is not shown',
        '1 part of the type d is not shown',
        '2 other parts are not shown',
      ].map((text) => ({ kind: 'paragraph', text })),
    );
    expect(modulesOf({})).toEqual([
      { kind: 'paragraph', text: '1 part without a type is not shown' },
    ]);
  });
});

test('the card of a revision says which work it belongs to', () => {
  const card = page('revision', wip.revisions[71]);
  expect(card.title).toBe('Revision 1 (id 71)');
  expect(card.subtitle).toEqual(['of work in progress 7']);
  expect(facts(card)).toMatchObject({ Tags: 'ink, sketch', 'Short URL': 'https://p.example/71' });
  expect(card.sections[1]?.blocks).toEqual([
    { kind: 'item', label: '1600×1200', address: 'https://img.example/1600.png' },
    { kind: 'item', label: '202×158', address: 'https://img.example/202.png' },
  ]);
  expect(page('revision', { id: 5 }).title).toBe('Revision 5');
});

test('an appreciation is captioned as its project', () => {
  expect(listOf('appreciation').pictured?.({ project, timestamp: 1 }).caption.title).toBe(
    'Water Wigs',
  );
});

test.each(entityNames)('a %s has a caption if it has pictures, in any form', (entity) => {
  const { pictured } = listOf(entity);
  expect(pictured !== undefined).toBe(entityOf(entity).pictures !== undefined);
  expect(pictured?.({})?.pictures ?? []).toEqual(picturesOf(entity, decode(entity, {})));
});

/** Ids are at most this long, as are usernames. */
const longestId = 20;

describe.each(entityNames)('a table of a %s at every width from 40 to 200', (entity) => {
  const columns = chooseColumns(listOf(entity));
  const naturals = fc.tuple(
    ...columns.map(({ kind, heading }) =>
      fc
        .integer({ min: 1, max: kind === 'text' ? 90 : kind === 'id' ? longestId : 13 })
        .map((size) => Math.max(size, heading.length)),
    ),
  );

  test('shows no less of any column than a narrower one, cuts no id, and names before figures', () => {
    fc.assert(
      fc.property(naturals, (sizes) => {
        const needs = columns.map(({ minWidth, dropRank }, at) => ({
          naturalWidth: sizes[at] ?? 0,
          minWidth,
          dropRank,
        }));
        const wrong: string[] = [];
        let narrower = needs.map(() => 0);
        for (let width = 40; width <= 200; width += 1) {
          const widths = fitColumns(needs, width);
          const hasFigures = columns.some(({ dropRank: drop }, at) => drop > 1 && widths[at] !== 0);
          for (const [at, each] of widths.entries()) {
            const { naturalWidth: natural = 0, minWidth = 0 } = needs[at] ?? {};
            const { name = '', kind } = columns[at] ?? {};
            if (each < (narrower[at] ?? 0)) wrong.push(`${name} shrinks at ${width}`);
            if (kind !== 'text' && each !== 0 && each !== natural)
              wrong.push(`${name} is cut at ${width}`);
            const isCutName =
              /^(name|title|display_name)$/.test(name) && each < Math.min(natural, 2 * minWidth);
            if (isCutName && hasFigures)
              wrong.push(`figures stand beside a cut ${name} at ${width}`);
          }
          narrower = widths;
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
