// Source files as syntax trees.
import { type ESTree, parseSync } from 'rolldown/utils';

export type Node = ESTree.Node;

export interface Place {
  readonly node: Node;
  readonly parent: Node | undefined;
  /** The parent's property that holds the node. */
  readonly key: string;
}

/** @throws Error if the file cannot be parsed */
export function parseWithComments(file: string, text: string) {
  const { program, comments, errors } = parseSync(file, text, {
    lang: file.endsWith('.d.ts') ? 'dts' : 'ts',
  });
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return { program, comments };
}

/** @throws Error if the file cannot be parsed */
export const parse = (file: string, text: string): Node => parseWithComments(file, text).program;

/** The node and all below it. A node for which `enter` is false is left out, with all below it. */
export function* below(
  node: Node,
  enter: (place: Place) => boolean = () => true,
  parent?: Node,
  key = '',
): Generator<Place> {
  const place = { node, parent, key };
  if (!enter(place)) return;
  yield place;
  for (const [name, value] of Object.entries(node)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isNode(item)) yield* below(item, enter, node, name);
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
