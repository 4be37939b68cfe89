import { describe, expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../../src/api/catalogue.ts';
import { openApiDocument } from '../../../src/api/openapi/document.ts';
import { exampleValues } from '../../../src/api/openapi/parameters.ts';
import { at } from '../../support/service.ts';

const document = openApiDocument({
  base: 'https://x.example/api',
  needsKey: true,
  examples: {},
});
const member = (path: string): unknown => at(document, `components.schemas.${path}`);
const parameters = (path: string): readonly object[] =>
  Object(at(document, 'paths'))[path].get.parameters;

describe('the schemas of records', () => {
  it.each([
    [
      'Project.properties.id',
      { description: 'Id of the project', $ref: '#/components/schemas/Id' },
    ],
    ['Project.properties.name', { description: 'Title', type: ['string', 'null'] }],
    ['Project.properties.stats.oneOf.0.required', ['views', 'appreciations', 'comments']],
    [
      'Appreciation.properties.project',
      { description: 'The project', $ref: '#/components/schemas/Project' },
    ],
    [
      'Collection.properties.owners.oneOf',
      [
        { type: 'array', items: { $ref: '#/components/schemas/User' } },
        { type: 'object', additionalProperties: { $ref: '#/components/schemas/User' } },
      ],
    ],
    [
      'WipComment.properties.created_on.oneOf',
      [{ $ref: '#/components/schemas/Clock' }, { $ref: '#/components/schemas/Time' }],
    ],
    ['Collection.required', ['id', 'owners', 'stats', 'created_on', 'modified_on']],
    ['Collection.properties.latest_projects.items', { $ref: '#/components/schemas/Project' }],
    ['Wip.properties.privacy.anyOf', [{ enum: ['public'] }, { type: 'string' }]],
    ['Revision.properties.images.oneOf.1', { type: 'array', maxItems: 0, items: {} }],
  ])('have %s', (path, schema) => {
    expect(member(path)).toEqual(schema);
  });
});

describe('the parameters', () => {
  it.each([
    [
      'q',
      {
        description: 'Search for this text. At most 50 different words',
        schema: { type: 'string' },
      },
    ],
    ['tags', { description: 'Any of these tags, separated by |. At most 100 different tags' }],
    [
      'time',
      {
        description:
          'Only from this period. today: the last 24 hours, week: the last 168 hours, month: the last 720 hours',
        schema: { type: 'string', enum: ['all', 'today', 'week', 'month'], default: 'all' },
      },
    ],
    [
      'color_range',
      {
        description: 'Maximum distance from the colour. Needs color_hex',
        schema: { type: 'integer', minimum: 0, maximum: 255, default: 20 },
      },
    ],
  ])('describe %s as it is sent', (name, row) => {
    expect(parameters('/v2/projects')).toContainEqual(
      expect.objectContaining({ name, in: 'query', ...row }),
    );
  });

  it.each(commandNames)('have an example in the catalogue: %s', (name) => {
    expect(exampleValues(endpointOf(name))).toBeDefined();
  });
});

it.each(['', 'u'])('the pattern of a user works in mode "%s" of regular expressions', (mode) => {
  const user = parameters('/v2/users/{user}').find((row) => Object(row).name === 'user');
  const { pattern } = Object(user).schema;
  const names = [
    'matiascorea',
    'a-b_c.d',
    '5',
    'Łukasz',
    '漢字',
    '𐐀',
    '.a',
    '..',
    'a b',
    'a/b',
    'a@b',
    '',
  ];
  expect(names.filter((name) => new RegExp(pattern, mode).test(name))).toEqual(names.slice(0, 7));
});

it('the document names its licence', () => {
  expect(at(document, 'info.license')).toEqual({ name: 'MIT License', identifier: 'MIT' });
});
