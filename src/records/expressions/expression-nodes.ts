// The syntax tree of a CEL expression: what it reads, and how much work it may be.
import type { ASTNode } from '@marcbachmann/cel-js';

/** The names that are not given to the items of a list by the expression itself, as `o` in `owners.exists(o, …)`. */
export function namesIn(tree: ASTNode): readonly string[] {
  const nodes = nodesOf(tree);
  const nameOf = (node: ASTNode | undefined) => (node?.op === 'id' ? [node.args] : []);
  const items = nodes.flatMap((node) => (isMacro(node) ? nameOf(node.args[2][0]) : []));
  return [...new Set(nodes.flatMap(nameOf))].filter((name) => !items.includes(name));
}

/** A call that names the items of a list: `owners.exists(o, …)`. */
export const isMacro = (node: ASTNode): node is Extract<ASTNode, { op: 'rcall' }> =>
  node.op === 'rcall' && node.args[2].length > 1;

/** `stats.views` in its parts; none for what is computed. */
export function pathOf(node: ASTNode): readonly string[] {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return [];
  const before = pathOf(node.args[0]);
  return before.length === 0 ? [] : [...before, node.args[1]];
}

/** All nodes. Macros such as `exists` share the nodes of their arguments with the call that they were written as. */
export function nodesOf(part: unknown): ASTNode[] {
  if (Array.isArray(part)) return part.flatMap(nodesOf);
  if (typeof part !== 'object' || part === null || !('op' in part && 'args' in part)) return [];
  const node = part as ASTNode; // nothing else in the tree has both
  return [node, ...nodesOf(node.args)];
}
