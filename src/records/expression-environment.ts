// Extends CEL with operators between integers and doubles, and with patterns that are matched in linear time.
import { setFlagsFromString } from 'node:v8';
import { Environment } from '@marcbachmann/cel-js';
import type { RecordShape, Shape } from '../api/kinds/shape.ts';

/** Name of the function that replaces `matches`, which may take exponential time and cannot be redefined. */
export const linearMatches = 'matchesInLinearTime';

/** Returns an environment with operators between int and double, which the package lacks. JSON numbers are doubles. */
function baseEnvironment(): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
  for (const [operator, work] of Object.entries(arithmetic)) {
    const handler = (a: unknown, b: unknown) => work(Number(a), Number(b));
    environment
      .registerOperator(`double ${operator} int: double`, handler)
      .registerOperator(`int ${operator} double: double`, handler);
  }
  return environment
    .registerOperator('double % double: double', (a: number, b: number) => a % b)
    .registerFunction('timestamp(double): google.protobuf.Timestamp', (seconds: number) => new Date(seconds * 1000))
    .registerFunction(`string.${linearMatches}(string): bool`, (text: string, pattern: string) =>
      regex(pattern).test(text),
    );
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Returns an environment with the types of the reference. */
export function typedEnvironment(props: RecordShape['props']): Environment {
  const environment = baseEnvironment();
  for (const [name, shape] of Object.entries(props)) environment.registerVariable(name, typeOf(shape));
  return environment;
}

/** Returns the CEL type of a shape: `dyn` if services send different types, as for ids. */
function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'url':
      return 'string';
    case 'integer':
    case 'time':
      return 'double';
    case 'list':
      return shape.of.kind === 'text' ? 'list<string>' : 'list';
    case 'map':
      return 'list';
    case 'record':
    case 'texts':
      return 'map';
    case 'optional':
      return typeOf(shape.of);
    default:
      return 'dyn';
  }
}

/** Returns an untyped environment. Compares strings of digits with numbers: `parse` returns long ids as strings. */
export function looseEnvironment(): Environment {
  const environment = baseEnvironment();
  for (const type of ['int', 'double']) {
    environment.registerOperator(`string == ${type}`, (a: unknown, b: unknown) => String(a) === String(b));
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
  throw new Error(`${JSON.stringify(text)} is not a number`);
}

let lastRegex: { readonly pattern: string; readonly regex: RegExp } | undefined;

/** Compiles an untrusted pattern for V8's linear-time engine. @throws SyntaxError if the engine does not support it */
export function regex(pattern: string): RegExp {
  if (lastRegex?.pattern !== pattern) {
    setFlagsFromString('--enable-experimental-regexp-engine');
    lastRegex = { pattern, regex: new RegExp(pattern, 'l') };
  }
  return lastRegex.regex;
}
