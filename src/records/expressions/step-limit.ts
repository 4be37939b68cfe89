// Limits the work of an expression for one record. Nested macros multiply the work, and repeated
// `a + a` doubles a value, so a short expression could take hours or all of the memory. JavaScript
// cannot interrupt an evaluation.
import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { usageError } from '../../errors.ts';
import { isMacro, type MethodCall, nodesOf, updateLoop } from './nodes.ts';
import type { CompilePattern } from './pattern.ts';

/** Maximum steps for one record: about 0.2 s. */
const maxSteps = 1_000_000;

/** Steps of a method with a time zone, which JavaScript looks up for each call. */
const zoneSteps = 1000;

export interface StepLimit {
  /** @throws PortfolioError `usage` above `maxSteps` */
  count(steps: number): void;
  /** Runs the work for one record. @throws PortfolioError `usage` above `maxSteps` */
  run<T>(work: () => T): T;
}

export function createStepLimit(): StepLimit {
  let total = 0;
  const count = (steps: number): void => {
    total += steps;
    if (total > maxSteps)
      throw usageError(
        `--where: the expression takes more than ${maxSteps} steps for one record`,
        'nest fewer macros, such as all, exists and map',
      );
  };
  const run = <T>(work: () => T): T => {
    total = 0;
    try {
      return work();
    } finally {
      // CEL ignores an error in `all` and `exists` if another item decides.
      count(0);
    }
  };
  return { count, run };
}

/** Makes patterns count their work, which is their size for each character. */
export const countPatterns =
  (compilePattern: CompilePattern, { count }: StepLimit): CompilePattern =>
  (pattern) => {
    const regex = compilePattern(pattern);
    const size = regex.programSize();
    const test = (text: string): boolean => {
      count(size * (text.length / charactersPerStep + stepsToCompile));
      return regex.test(text);
    };
    return { test, programSize: () => size };
  };

/** Characters that a pattern of size 1 matches in the time of a step. */
const charactersPerStep = 4;
/** Steps in which a pattern of size 1 is compiled. */
const stepsToCompile = 10;

const countSteps = 'countSteps';

/**
 * Changes the tree so that functions, methods and operators count the sizes of their values. A
 * macro multiplies it by its parts: `owners.exists(…)` becomes `countSteps(owners, 3).exists(…)`.
 */
export function countIn(tree: ASTNode, environment: Environment, { count }: StepLimit): void {
  environment.registerFunction(
    `${countSteps}(dyn, int): dyn`,
    (value: unknown, factor: bigint): unknown => {
      count(sizeOf(value) * Number(factor));
      return value;
    },
  );
  const counted: Counted = (node, factor = 1) => {
    const { ast } = environment.parse(`${countSteps}(0, ${factor})`);
    if (ast.op === 'call') ast.args[1][0] = node;
    return ast;
  };
  for (const node of nodesOf(tree)) {
    if (node.op === 'rcall') countMethod(node, counted);
    else if (node.op === 'call' && node.args[0] !== 'has') countAll(node.args[1], counted);
    else if (node.op === '+' || node.op === '==' || node.op === '!=' || node.op === 'in')
      countAll(node.args, counted);
  }
}

type Counted = (node: ASTNode, factor?: number) => ASTNode;

function countMethod(call: MethodCall, counted: Counted): void {
  const [name, value, args] = call.args;
  const hasZone = /^get/.test(name) && args.length > 0;
  const factor = hasZone ? zoneSteps : 1;
  call.args[1] = counted(value, isMacro(call) ? nodesOf(args).length : factor);
  updateLoop(call);
}

function countAll(nodes: ASTNode[], counted: Counted): void {
  for (const [index, node] of nodes.entries()) nodes[index] = counted(node);
}

/** Returns the number of characters of a text, or of the items of a list with their characters. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 1;
  return value.reduce<number>(
    (size, item) => size + (typeof item === 'string' ? item.length : 1),
    1,
  );
}
