// Limits the work of an expression with variables of its own. Nested macros multiply the work, and
// repeated `a + a` doubles a value, so a short expression could take hours or all of the memory.
// JavaScript cannot interrupt an evaluation.
import { type ASTNode, type Environment, serialize } from '@marcbachmann/cel-js';
import { usageError } from '../../errors.ts';
import { isMacro, nodesOf } from './nodes.ts';

/** Maximum steps for one record: about 0.1 s. */
const maxSteps = 1_000_000;

const countSteps = 'countSteps';

/**
 * Makes a program in which each method counts the size of its value, and each macro also multiplies
 * it by its parts: `owners.exists(…)` becomes `countSteps(owners, 3).exists(…)`.
 * @param tree of the expression; it is changed
 * @returns the program. It throws PortfolioError `usage` above `maxSteps`.
 */
export function limitSteps(
  tree: ASTNode,
  environment: Environment,
): (members: Readonly<Record<string, unknown>>) => unknown {
  let total = 0;
  const checkSteps = (): void => {
    if (total > maxSteps)
      throw usageError(
        `--where: the expression takes more than ${maxSteps} steps for one record`,
        'nest fewer macros, such as all, exists and map',
      );
  };
  environment.registerFunction(
    `${countSteps}(dyn, int): dyn`,
    (value: unknown, factor: bigint): unknown => {
      total += sizeOf(value) * Number(factor);
      checkSteps();
      return value;
    },
  );
  const counted = (node: ASTNode, factor: number): ASTNode => {
    const { ast } = environment.parse(`${countSteps}(0, ${factor})`);
    if (ast.op === 'call') ast.args[1][0] = node;
    return ast;
  };
  for (const node of nodesOf(tree)) {
    if (node.op === 'rcall' && node.args[0] !== 'bind')
      node.args[1] = counted(node.args[1], isMacro(node) ? nodesOf(node.args[2]).length : 1);
    // The work of these operators grows with their operands.
    if (node.op === '+' || node.op === '==' || node.op === '!=' || node.op === 'in')
      node.args.splice(0, 2, counted(node.args[0], 1), counted(node.args[1], 1));
  }
  // The parser reads macros, so they are changed as text.
  const program = environment.parse(serialize(tree));
  return (members) => {
    total = 0;
    try {
      return program(members);
    } finally {
      // CEL ignores an error in `all` and `exists` if another item decides.
      checkSteps();
    }
  };
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
