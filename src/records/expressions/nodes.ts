// The nodes of a parsed CEL expression.
import type { ASTNode } from '@marcbachmann/cel-js';

/** Returns a node and all nodes below it. */
export function nodesOf(part: unknown): ASTNode[] {
  if (Array.isArray(part)) return part.flatMap(nodesOf);
  return isNode(part) ? [part, ...nodesOf(part.args)] : [];
}

export const isNode = (part: unknown): part is ASTNode =>
  typeof part === 'object' && part !== null && 'op' in part && 'args' in part;

/** A call of a method, e.g. `owners.exists(o, o.id == 7)`. */
export type MethodCall = Extract<ASTNode, { op: 'rcall' }>;

/** Whether a node is a method that evaluates its last argument for each item of a list. */
export const isMacro = (node: ASTNode): node is MethodCall =>
  node.op === 'rcall' && ['all', 'exists', 'exists_one', 'filter', 'map'].includes(node.args[0]);

/**
 * Makes a macro read the list of its call, after that was changed. The parser makes a loop of each
 * macro, which has the list too.
 * @throws Error if the package has changed this, because the loop would read the old list
 */
export function updateLoop(node: ASTNode): void {
  if (!isMacro(node)) return;
  const { meta }: { readonly meta?: LoopMeta } = Object(node);
  const loop = meta?.alternate?.args;
  if (loop?.iterable === undefined) throw new Error('the CEL package has changed its macros');
  [, loop.iterable] = node.args;
}

interface LoopMeta {
  readonly alternate?: { readonly args: { iterable: ASTNode } };
}
