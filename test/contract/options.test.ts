// Every row of the options table is read somewhere: a flag that is accepted and does nothing
// misleads its user.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { prepareQuery } from '../../src/records/prepare-query.ts';
import type { QueryOptions } from '../../src/records/query.ts';
import { flagRules } from '../../src/settings/options/conflicts.ts';
import {
  flagOf,
  type OptionName,
  optionNames,
  optionRowOf,
} from '../../src/settings/options/options.ts';
import { below, type Node, parse } from '../support/syntax.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('settings/options'));

const nameOf = (node: unknown): string[] => {
  const { type, name, value } = Object(node);
  return type === 'Identifier'
    ? [name]
    : type === 'Literal' && typeof value === 'string'
      ? [value]
      : [];
};
const isOptions = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name === 'options') ||
  (node.type === 'MemberExpression' && nameOf(node.property).includes('options'));

/**
 * What a file reads of `options`, as a member or a part, what it asks the settings for, and the
 * keys of its tables by option.
 */
function* readIn(program: Node): Generator<string> {
  for (const { node } of below(program)) {
    if (node.type === 'MemberExpression' && isOptions(node.object)) yield* nameOf(node.property);
    // `const { demo } = options`, and the same in parameters.
    if (node.type === 'ObjectPattern') {
      for (const property of node.properties)
        if (property.type === 'Property') yield* nameOf(property.key);
    }
    // `get('timeout')`, and lists of names.
    if (node.type === 'Literal') yield* nameOf(node);
    // `{ jq: … }`
    if (node.type === 'VariableDeclarator' && node.init?.type === 'ObjectExpression') {
      for (const property of node.init.properties)
        if (property.type === 'Property') yield* nameOf(property.key);
    }
  }
}

it('every option is read, or means another one', () => {
  const read = new Set(
    files.flatMap((file) => [...readIn(parse(file, readFileSync(join(src, file), 'utf8')))]),
  );
  // What only the settings file has is read by its key there.
  const namesOf = (name: OptionName) => [
    name,
    ...(optionRowOf(name).isInternal ? [optionRowOf(name).settingName ?? ''] : []),
  ];
  const isRead = (name: OptionName) => namesOf(name).some((each) => read.has(each));
  const meanings = flagRules.flatMap(({ flag, implies: means }) =>
    means === undefined ? [] : flag,
  );
  const idle = optionNames.filter((name) => !meanings.includes(name) && !isRead(name));
  expect(idle).toEqual([]);
});

/** Values of flags that do not take a column. */
const samples: { readonly [N in OptionName]?: unknown } = { where: ['true'] };

it('planning a list reads every flag for its records', async () => {
  const flags = optionNames.filter((name) => optionRowOf(name).flagGroup === 'records');
  const read = new Set<unknown>();
  const options = new Proxy<QueryOptions>(
    {},
    {
      get: (_, name) => {
        const flag = flags.find((each) => each === name);
        read.add(flag);
        return flag && (optionRowOf(flag).valueDefinition === undefined || (samples[flag] ?? 'id'));
      },
    },
  );
  const call = { command: 'projects search', args: [], params: new Map(), options } as const;
  const commandLine = (line: string) => line;
  await prepareQuery(call, {
    concurrency: 1,
    knownFields: () => [],
    commandLine,
  });
  const forgotten = flags.filter((flag) => !read.has(flag));
  expect(
    forgotten.map(
      (flag) => `${flagOf(flag)} does nothing: no row of src/records/stages.ts reads it`,
    ),
  ).toEqual([]);
});
