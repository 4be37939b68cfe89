// Extends CEL with operators between different types: integer and double, time and timestamp, list
// and single value. Also adds a function that matches patterns in linear time.
import { Environment } from '@marcbachmann/cel-js';
import type { RecordShape, Shape } from '../../api/kinds/shape.ts';
import type { CompilePattern } from './pattern.ts';

/** Name of the linear-time function. It replaces the function `matches` of CEL, which is slower. */
export const linearMatches = 'matchesInLinearTime';

/** Name of the function for the values of a list that each item of a list has. */
export const flat = 'flat';

/**
 * Returns a CEL environment with our operators and functions. The CEL package treats JSON numbers
 * as doubles.
 */
function baseEnvironment(compilePattern: CompilePattern | undefined): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
  });
  for (const [operator, work] of Object.entries(arithmetic)) {
    const handler = (a: unknown, b: unknown) => work(Number(a), Number(b));
    environment
      .registerOperator(`double ${operator} int: double`, handler)
      .registerOperator(`int ${operator} double: double`, handler);
  }
  for (const [left, operator, right, result] of timeOperators) {
    const plain = new Environment({ unlistedVariablesAreDyn: true }).parse(`a ${operator} b`);
    environment.registerOperator(
      `${left} ${operator} ${right}: ${result}`,
      (a: unknown, b: unknown) => plain({ a: timeIn(a), b: timeIn(b) }),
    );
  }
  for (const type of ['string', 'int', 'double'])
    environment.registerOperator(`list == ${type}`, (items: readonly unknown[], value: unknown) =>
      items.some((item) => String(item) === String(value)),
    );
  for (const name of ['startsWith', 'endsWith', 'includes'] as const)
    environment.registerFunction(
      `list.${name === 'includes' ? 'contains' : name}(string): bool`,
      (items: readonly unknown[], part: string) => textsIn(items).some((item) => item[name](part)),
    );
  for (const name of ['getFullYear', 'getMonth', 'getDayOfMonth', 'getDayOfWeek']) {
    const plain = new Environment({ unlistedVariablesAreDyn: true }).parse(`time.${name}()`);
    environment.registerFunction(`double.${name}(): int`, (seconds: number) =>
      plain({ time: timeIn(seconds) }),
    );
  }
  return environment
    .registerVariable('now', timestamp)
    .registerFunction('string.lower(): string', (text: string) => text.toLowerCase())
    .registerFunction('list.lower(): list', (items: readonly unknown[]) =>
      textsIn(items).map((item) => item.toLowerCase()),
    )
    .registerFunction(
      `list.${linearMatches}(string): bool`,
      (items: readonly unknown[], pattern: string) =>
        textsIn(items).some((item) => compilePattern?.(pattern).test(item)),
    )
    .registerFunction(`${flat}(list): list`, (items: readonly unknown[]) => items.flat())
    .registerOperator('double % double: double', (a: number, b: number) => a % b)
    .registerFunction(
      'timestamp(double): google.protobuf.Timestamp',
      (seconds: number) => new Date(seconds * 1000),
    )
    .registerFunction(
      `string.${linearMatches}(string): bool`,
      (text: string, pattern: string) => compilePattern?.(pattern).test(text) === true,
    );
}

const textsIn = (items: readonly unknown[]): readonly string[] =>
  items.filter((item) => typeof item === 'string');

const timestamp = 'google.protobuf.Timestamp';
const duration = 'google.protobuf.Duration';

/**
 * Operators between a time in a record (a number of seconds) and CEL types. The operands of `==`
 * may be swapped.
 */
const timeOperators: readonly (readonly [string, string, string, string])[] = [
  ...['<', '<=', '>', '>='].flatMap((operator): [string, string, string, string][] => [
    ['double', operator, timestamp, 'bool'],
    [timestamp, operator, 'double', 'bool'],
  ]),
  ['double', '==', timestamp, 'bool'],
  ['double', '-', timestamp, duration],
  [timestamp, '-', 'double', duration],
  ['double', '-', duration, timestamp],
  ['double', '+', duration, timestamp],
];

const timeIn = (value: unknown): unknown =>
  typeof value === 'number' ? new Date(value * 1000) : value;

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/**
 * Returns an environment in which the members of a record have the types from the API reference.
 */
export function typedEnvironment(
  props: RecordShape['props'],
  compilePattern: CompilePattern | undefined,
): Environment {
  const environment = baseEnvironment(compilePattern);
  for (const [name, shape] of Object.entries(props))
    environment.registerVariable(name, typeOf(shape));
  return environment;
}

/**
 * Returns the CEL type of a shape. Numbers get the type `dyn`, because CEL cannot compare `double`
 * with `int`.
 */
function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'url':
      return 'string';
    case 'list':
      return shape.inner.kind === 'text' ? 'list<string>' : 'list';
    case 'map':
      return 'list';
    case 'record':
    case 'textMap':
      return 'map';
    case 'optional':
      return typeOf(shape.inner);
    default:
      return 'dyn';
  }
}

/**
 * Returns an untyped environment. It can compare numbers with long ids, which `parse` returns as
 * strings.
 */
export function looseEnvironment(compilePattern: CompilePattern | undefined): Environment {
  const environment = baseEnvironment(compilePattern);
  for (const type of ['int', 'double']) {
    environment.registerOperator(
      `string == ${type}`,
      (a: unknown, b: unknown) => String(a) === String(b),
    );
    for (const [operator, holds] of Object.entries(comparisons)) {
      environment
        .registerOperator(`string ${operator} ${type}`, (a: string, b: bigint | number) =>
          holds(figure(a) > b, figure(a) < b),
        )
        .registerOperator(`${type} ${operator} string`, (a: bigint | number, b: string) =>
          holds(a > figure(b), a < figure(b)),
        );
    }
  }
  return environment;
}

const comparisons: Readonly<Record<string, (more: boolean, less: boolean) => boolean>> = {
  '<': (_, less) => less,
  '<=': (more) => !more,
  '>': (more) => more,
  '>=': (_, less) => !less,
};

function figure(text: string): bigint | number {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  if (/^-?\d+\.\d+$/.test(text)) return Number(text);
  const advice = /^\d{4}-\d\d-\d\d/.test(text)
    ? `; write a date as timestamp(${JSON.stringify(text)})`
    : '';
  throw new Error(`${JSON.stringify(text)} is not a number${advice}`);
}
