// docs/server.json describes the package to registries of MCP servers, which compare both.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { optionNames, optionRowOf } from '../../src/settings/options/options.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

it('docs/server.json agrees with package.json and the options', () => {
  const { name, version, mcpName, homepage } = read('package.json');
  const server = read('docs/server.json');
  const [{ packageArguments, environmentVariables, ...listed }] = server.packages;
  expect(server).toMatchObject({ name: mcpName, version, websiteUrl: homepage });
  expect(listed).toEqual({
    registryType: 'npm',
    identifier: name,
    version,
    transport: { type: 'stdio' },
  });
  expect(packageArguments).toEqual([{ type: 'positional', value: 'mcp' }]);
  const variables = optionNames.map((each) => optionRowOf(each).envVariable);
  for (const { name: variable } of environmentVariables) expect(variables).toContain(variable);
});

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** What the schema 2025-12-11 of the registry requires of the properties that the file has. */
const schema = object(
  {
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
    name: { ...text(200), minLength: 3, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: text(100),
    description: text(100),
    // Ranges and `latest` are refused.
    version: { ...text(255), pattern: String.raw`^\d+\.\d+\.\d+$` },
    websiteUrl: { ...text(255), pattern: '^https://' },
    packages: {
      type: 'array',
      items: object(
        {
          registryType: { enum: ['npm'] },
          identifier: text(255),
          version: { ...text(255), pattern: String.raw`^\d+\.\d+\.\d+$` },
          transport: object({ type: { const: 'stdio' } }, ['type']),
          packageArguments: {
            type: 'array',
            items: object({ type: { const: 'positional' }, value: text(255) }, ['type', 'value']),
          },
          environmentVariables: {
            type: 'array',
            items: object(
              { name: text(255), description: text(255), isSecret: { type: 'boolean' } },
              ['name'],
            ),
          },
        },
        ['registryType', 'identifier', 'transport'],
      ),
    },
  },
  ['$schema', 'name', 'description', 'version', 'packages'],
);

it('docs/server.json has what registries require', () => {
  const server = read('docs/server.json');
  const isValid = new Ajv().compile(schema);
  isValid(server);
  expect(isValid.errors).toBe(null);
  expect(isValid({ ...server, description: 'x'.repeat(101) })).toBe(false);
});
