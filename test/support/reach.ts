// What a source file imports and which globals it uses, from its syntax tree.
import { below, type Node, type Place, parse } from './syntax.ts';

export interface Reach {
  /**
   * Module specifiers of all kinds of imports, of types too: `import`, `export … from`, `import()`,
   * `createRequire(…)(…)`, `getBuiltinModule(…)`.
   */
  readonly imports: readonly string[];
  /** The source text of imports whose specifier is not a plain string. */
  readonly computed: readonly string[];
  /**
   * Names that are used as values and not declared in the file. For a name in `Members` only those
   * members are reported, e.g. `Date.now`; a use that could be any member is reported as all of
   * them. Methods that read the time zone count as members of `Date`.
   */
  readonly globals: readonly string[];
}

/** Members that reach outside, of globals whose other members do not. */
export type Members = Readonly<Record<string, readonly string[]>>;

/** @throws when the file cannot be parsed */
export function reachOf(file: string, text: string, members: Members): Reach {
  const program = parse(file, text);
  const all = [...below(program)];
  const sources = all.flatMap(({ node }) => {
    const source = importedBy(node);
    return source === undefined ? [] : [{ node, source }];
  });
  return {
    imports: sources.flatMap(({ source }) => plainString(source) ?? []),
    computed: sources
      .filter(({ source }) => plainString(source) === undefined)
      .map(({ node }) => text.slice(node.start, node.end)),
    globals: globalsOf(program, members),
  };
}

/** The node of the module's name, if this node imports one; null where the name is missing. */
function importedBy(node: Node): Node | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    case 'ExportNamedDeclaration':
      return node.source ?? undefined;
    case 'CallExpression':
      return isCreateRequire(node.callee) || isGetBuiltin(node.callee)
        ? (node.arguments[0] ?? null)
        : undefined;
    default:
      return undefined;
  }
}

const isCreateRequire = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'createRequire';

const isGetBuiltin = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'getBuiltinModule';

const plainString = (node: Node | null): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

function globalsOf(program: Node, members: Members): string[] {
  const places = [...below(program, isAtRunTime)];
  const declared = new Set(places.flatMap(({ node }) => declaredBy(node)));
  const used = places.flatMap((place) => {
    if (place.node.type === 'MetaProperty') return ['import.meta'];
    if (place.node.type === 'MemberExpression') return localTimeIn(place.node.property);
    return place.node.type === 'Identifier' && !isLabel(place)
      ? usesOf(place.node.name, place.parent, members)
      : [];
  });
  // A local variable does not excuse the name of a global: it could be in another function than the
  // use.
  return [...new Set(used)].filter(
    (name) => !declared.has(name) || Object.hasOwn(globalThis, name),
  );
}

/**
 * Methods of any date that read the time zone or the locale of the machine: reported as
 * `Date.getHours`.
 */
const localTime =
  /^([gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds)|getTimezoneOffset|to(Date|Time)String|toLocale\w*String)$/;

const localTimeIn = (property: Node): string[] => {
  const name = property.type === 'Identifier' ? property.name : plainString(property);
  return name !== undefined && localTime.test(name) ? [`Date.${name}`] : [];
};

/** Leaves out types, and the lists of names in imports and re-exports. */
function isAtRunTime({ node, parent }: Place): boolean {
  if (parent?.type === 'MetaProperty' || parent?.type === 'ImportDeclaration') return false;
  if (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' && node.source !== null)
  )
    return false;
  return !node.type.startsWith('TS') || expressions.has(node.type);
}

/** TypeScript's own syntax that contains expressions. `erasableSyntaxOnly` forbids the rest. */
const expressions = new Set<string>([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type' ? [] : node.specifiers.map(({ local }) => local.name);
    case 'VariableDeclarator':
      return namesIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id === null ? [] : namesIn(node.id)), ...node.params.flatMap(namesIn)];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id === null ? [] : [node.id.name];
    case 'CatchClause':
      return node.param === null ? [] : namesIn(node.param);
    default:
      return [];
  }
}

/** The names that a pattern declares, without those in its defaults. */
function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** Whether a name is a key, a member or a label and not a reference. */
function isLabel({ parent, key }: Place): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return key === 'property' && !parent.computed;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return key === 'key' && !parent.computed;
    case 'ExportSpecifier':
      return key === 'exported';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    default:
      return false;
  }
}

function usesOf(name: string, parent: Node | undefined, members: Members): readonly string[] {
  const reaching = Object.hasOwn(members, name) ? members[name] : undefined;
  if (reaching === undefined) return [name];
  const any = reaching.map((member) => `${name}.${member}`);
  if (parent?.type === 'MemberExpression' && !parent.computed) {
    return any.filter(
      (use) =>
        use === `${name}.${parent.property.type === 'Identifier' ? parent.property.name : ''}`,
    );
  }
  if (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof') return [];
  // `new Date(…)` is the given time; without arguments it is now.
  const [first] = parent?.type === 'NewExpression' ? parent.arguments : [];
  return first !== undefined && first.type !== 'SpreadElement' ? [] : any;
}
