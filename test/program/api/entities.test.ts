import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import {
  entities,
  entityNames,
  entityOf,
  isTrendKind,
  kindOf,
  kinds,
  variantsOf,
} from '../../../src/api/entities.ts';
import { type Shape, shapeAt } from '../../../src/api/kinds/shape.ts';
import { ask, sampleValues } from '../../support/service.ts';

/** Returns the dotted paths of all members of a shape that fail a check. */
function failing(shape: Shape, passes: (member: Shape) => boolean, path = ''): readonly string[] {
  if ('inner' in shape) return failing(shape.inner, passes, path);
  if (shape.kind !== 'record') return [];
  return Object.entries(shape.props).flatMap(([name, prop]) => [
    ...(passes(prop) ? [] : [`${path}${name}`]),
    ...failing(prop, passes, `${path}${name}.`),
  ]);
}

it('finds a row by its name', () => {
  expect(entityNames.map(entityOf)).toEqual(Object.values(entities));
});

describe.each(entityNames)('%s', (name) => {
  const { shape, identity, webPage, completes, refOf, partOf, plural } = entityOf(name);

  it('has an id and a web address at the paths in its row', () => {
    if (identity !== undefined) expect(shapeAt(shape, identity)?.kind).toBe('id');
    expect(webPage === undefined ? undefined : shapeAt(shape, webPage)?.kind).toBe(
      webPage && 'url',
    );
  });

  it('describes each member in a phrase', () => {
    expect(failing(shape, ({ help = '' }) => /^[A-Z0-9].*[^.\s]$/.test(help))).toEqual([]);
  });

  it('has all members of the form that it completes', () => {
    if (completes !== undefined) expect(shape.props).toMatchObject(entityOf(completes).shape.props);
  });

  it('has a handle if it has a web page', () => {
    if (webPage !== undefined) expect(refOf).toBeDefined();
  });

  it('shares its plural with its forms only, and names another kind as its whole', () => {
    expect(entityNames.filter((other) => entityOf(other).plural === plural)).toEqual(
      expect.arrayContaining([...variantsOf(name)]),
    );
    expect(kinds.filter((kind) => entityOf(kind).plural === plural)).toEqual([kindOf(name)]);
    if (partOf !== undefined) expect(kinds).toContain(partOf);
  });
});

it.each([
  ['user', 'user', ['profile', 'user']],
  ['profile', 'user', ['profile', 'user']],
  ['ownWip', 'wip', ['ownWip', 'wip']],
  ['field', 'field', ['field']],
] as const)('%s is a form of the kind %s, complete forms first', (name, kind, forms) => {
  expect([kindOf(name), variantsOf(name)]).toEqual([kind, forms]);
});

it('follows the figures of some kinds', () => {
  expect([isTrendKind('project'), isTrendKind('comment')]).toEqual([true, false]);
});

describe('records of the sample', async () => {
  const sent = await Promise.all(
    commandNames.map(async (command) => {
      const { envelopeKey, entity } = endpointOf(command);
      const content = (await ask(command, await sampleValues(command)))[envelopeKey];
      return { command, entity, records: Array.isArray(content) ? content : [content] };
    }),
  );

  it.each(sent)(
    'of `$command` have the mark of their kind and of no other',
    ({ entity, records }) => {
      for (const record of records) {
        const marked = kinds.filter((kind) =>
          variantsOf(kind).some((form) => entityOf(form).mark?.(record) === true),
        );
        expect(marked[0]).toBe(kindOf(entity));
        expect(variantsOf(entity).find((form) => entityOf(form).mark?.(record) === true)).toBe(
          entity,
        );
      }
    },
  );

  it.each(sent)('of `$command` have values that the reference lists', ({ entity, records }) => {
    const unlisted = (shape: Shape, value: unknown): readonly unknown[] => {
      if (value === undefined) return [];
      if (shape.choices !== undefined && !shape.choices.includes(value as string)) return [value];
      if (shape.kind === 'record')
        return Object.entries(shape.props).flatMap(([key, prop]) =>
          unlisted(prop, Object(value)[key]),
        );
      if (shape.kind === 'list' || shape.kind === 'map')
        return Object.values(Object(value)).flatMap((item) => unlisted(shape.inner, item));
      return [];
    };
    expect(records.flatMap((record) => unlisted(entityOf(entity).shape, record))).toEqual([]);
  });
});
