// Compiles a CEL expression about a record: `stats.views > 1000 && "Typography" in fields`.
import type { ASTNode, Environment } from '@marcbachmann/cel-js';
import { isLeaf, type RecordShape, type Shape, shapeAt } from '../../api/kinds/shape.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { flat, linearMatches, looseEnvironment, typedEnvironment } from './environment.ts';
import { isMacro, isNode, nodesOf, updateLoop } from './nodes.ts';
import type { CompilePattern } from './pattern.ts';
import { countIn, countPatterns, createStepLimit } from './step-limit.ts';

export interface Expression {
  /** Names of the record's members that the expression reads. */
  readonly names: readonly string[];
  /** Paths of the nested members that the expression reads, e.g. `stats.views`. */
  readonly paths: readonly (readonly string[])[];
  /**
   * Returns the expression's value for a record.
   * @throws PortfolioError `usage` above `maxSteps`
   * @throws Error, e.g. `no_such_key` if a member is missing
   */
  readonly valueFor: (members: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * Compiles an expression.
 * @param compilePattern for the patterns of `matches`; undefined if the expression has none
 * @throws PortfolioError `usage` with the position of the mistake
 */
export function compile(
  text: string,
  shape: RecordShape,
  compilePattern: CompilePattern | undefined,
): Expression {
  const { props } = shape;
  const located = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw misuse(text, error);
    }
  };
  const date = findDate(text);
  if (date !== undefined) throw misuse(text, date);
  // The types from the API reference are used only for this check. Received values may have other
  // types.
  const typed = typedEnvironment(props, compilePattern);
  const checked = located(() => expressionIn(typed, text, compilePattern));
  expandLists(checked.ast, typed, shape);
  const { valid, type = '', error } = checked.check();
  if (!valid) throw misuse(text, error);
  const limit = createStepLimit();
  const loose = looseEnvironment(compilePattern && countPatterns(compilePattern, limit));
  const program = located(() => expressionIn(loose, text, compilePattern));
  const kind = isMember(program.ast, props) ? 'a value of the record' : typeWords(type);
  if (kind !== undefined)
    throw misuse(text, { summary: `the expression is ${kind}; it must be true or false` });
  const names = namesIn(program.ast);
  const paths = pathsIn(program.ast).filter(([first = '']) => names.includes(first));
  expandLists(program.ast, loose, shape);
  countIn(program.ast, loose, limit);
  return { names, paths, valueFor: (members) => limit.run(() => program(members)) };
}

/** Finds a date without quotes, e.g. `2026-10-01`, which would be a subtraction. */
function findDate(text: string) {
  const dates = /"[^"]*"|'[^']*'|\b\d{4}-\d{2}-\d{2}\b/g;
  const found = [...text.matchAll(dates)].find(([part]) => !/^["']/.test(part));
  if (found === undefined) return undefined;
  const summary = `write the date as timestamp("${found[0]}")`;
  return { summary, range: { start: found.index } };
}

/** Whether the error of an evaluation means that a member is missing from the record. */
export const isMissing = (error: unknown): boolean =>
  ['no_such_key', 'unknown_variable', 'index_out_of_bounds'].includes(
    String(Reflect.get(Object(error), 'code')),
  );

/**
 * Returns the message of an error from the CEL package. Omits the source text that the package
 * adds.
 */
export const summaryOf = (error: unknown): string => {
  const { summary, message } = Object(error);
  return lowerFirst(String(summary ?? message))
    .replace('unexpected token: EOF', 'the expression ends too early')
    .replaceAll(linearMatches, 'matches')
    .replaceAll('dyn.', '');
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function misuse(text: string, error: unknown): PortfolioError {
  // The text of such an expression is too long to be shown with the error.
  if (isTooDeep(error))
    return usageError('--where: the expression is nested too deeply', depthHint);
  const { start = 0, end }: { readonly start?: number; readonly end?: number } = Object(
    Reflect.get(Object(error), 'range'),
  );
  // The package's message contains the kind of a token, e.g. GT. Our message contains the text of
  // the token.
  const summary = summaryOf(error).replace(
    /^unexpected token: .*/,
    () => `unexpected ${JSON.stringify(text.slice(start, end))}`,
  );
  const [word, at, operator] =
    (summary.startsWith('unexpected') ? foreignOperator(text) : undefined) ?? [];
  if (word !== undefined)
    return new PortfolioError('usage', `--where: unexpected ${JSON.stringify(word)}`, {
      mistake: { text, index: at ?? start },
      hint: `write ${operator} instead of ${word}`,
      cause: error,
    });
  return new PortfolioError('usage', `--where: ${summary}`, {
    mistake: { text, index: start },
    hint: `example: --where 'stats.views > 1000 && "Typography" in fields'`,
    cause: error,
  });
}

/**
 * Maximum depth of an expression. Each `&&` in a row is a level. The stack holds about 1,500
 * levels.
 */
const maxDepth = 1000;

const depthHint = `at most ${maxDepth} conditions can be combined; many values fit into a list: id in ["1", "2"]`;

/** Whether an expression exceeded a limit of the CEL package, `maxDepth` or the stack. */
const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError ||
  /^exceeded maxDepth/i.test(String(Reflect.get(Object(error), 'summary')));

/** Checks the depth without recursion. @throws RangeError above `maxDepth` */
function checkDepth(tree: ASTNode): void {
  let level: readonly ASTNode[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new RangeError('too deep');
    // The operands of calls and maps are in lists.
    level = level.flatMap(({ args }) =>
      (Array.isArray(args) ? args.flat(2) : [args]).filter(isNode),
    );
  }
}

/** Operators of other languages, and those of CEL. */
const operators: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['=', '=='],
  ['contains', '.contains("text")'],
]);

/** Finds the first operator of another language outside texts. */
function foreignOperator(
  text: string,
): readonly [word: string, at: number, operator: string] | undefined {
  const words =
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<![\w.])(?:and|or|not|contains)(?![\w(])|(?<![=!<>])=(?!=)/gi;
  for (const { 0: word, index } of text.matchAll(words)) {
    const operator = operators.get(word.toLowerCase());
    if (operator !== undefined) return [word, index, operator];
  }
  return undefined;
}

function typeWords(type: string): string | undefined {
  if (type === 'bool' || type === 'dyn') return undefined;
  return type === 'double' || type === 'int'
    ? 'a number'
    : type === 'string'
      ? 'a text'
      : `of type ${type}`;
}

/**
 * Whether the expression is only the path of a member. Its value is not true or false, because no
 * member is.
 */
function isMember(node: ASTNode, props: RecordShape['props']): boolean {
  if (node.op === 'id') return Object.hasOwn(props, node.args);
  return (node.op === '.' || node.op === '[]') && isMember(node.args[0], props);
}

function expressionIn(
  environment: Environment,
  text: string,
  compilePattern: CompilePattern | undefined,
) {
  const program = environment.parse(text);
  checkDepth(program.ast);
  for (const node of nodesOf(program.ast)) {
    if (node.op === 'call') {
      const [name, words] = node.args;
      const full = completed(name, words[0]);
      if (full !== undefined) words[0] = environment.parse(JSON.stringify(full)).ast;
    }
    if (node.op !== 'rcall') continue;
    if (node.args[0] === 'join') throw placed('there is no function join()', node);
    if (node.args[0] !== 'matches') continue;
    node.args[0] = linearMatches;
    const [pattern] = node.args[2];
    if (pattern?.op === 'value' && typeof pattern.args === 'string')
      checkPattern(pattern.args, pattern, compilePattern);
  }
  return program;
}

/**
 * Returns a date or a duration in the longer form that CEL requires, e.g. `168h` for
 * `duration("7d")`.
 */
function completed(name: string, node: ASTNode | undefined): string | undefined {
  if (node?.op !== 'value' || typeof node.args !== 'string') return undefined;
  const text = node.args;
  if (name === 'duration')
    return text.replace(
      /^(-?)(\d+)([dw])$/,
      (_, sign, count, unit) => `${sign}${count * hoursIn(unit)}h`,
    );
  if (name !== 'timestamp') return undefined;
  const full = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
  if (full.length >= 20 && !Number.isNaN(Date.parse(full))) return full;
  throw placed('timestamp() takes a date, e.g. "2026-10-01" or "2026-10-01T12:00:00Z"', node);
}

const hoursIn = (unit: string): number => (unit === 'w' ? 7 * 24 : 24);

const placed = (summary: string, node: ASTNode, cause?: unknown): Error =>
  Object.assign(new Error(summary, { cause }), { range: node.range });

/**
 * Replaces each path into the items of a list, e.g. `owners.username`, by an expression for the
 * values of all items. Items without the member are omitted. The path of the list itself stays,
 * e.g. `owners` in `owners.exists(o, …)`.
 */
function expandLists(part: unknown, environment: Environment, shape: RecordShape): void {
  if (isNode(part)) {
    expandLists(part.args, environment, shape);
    updateLoop(part);
  }
  if (!Array.isArray(part)) return;
  for (const [at, child] of part.entries()) {
    const path = isNode(child) ? pathOf(child) : [];
    const end = path.findIndex((_, nth) => nth > 0 && isList(shapeAt(shape, path.slice(0, nth))));
    if (end < 0) expandLists(child, environment, shape);
    else part[at] = environment.parse(listOf(path.slice(0, end), path.slice(end))).ast;
  }
}

/** Returns an expression that collects the values at the path `rest` from all items of a list. */
function listOf(list: readonly string[], rest: readonly string[]): string {
  const members = rest.map((_, nth) => ['item', ...rest.slice(0, nth + 1)].join('.'));
  const tests = members.map((name) => `has(${name})`).join(' && ');
  return `${flat}(${list.join('.')}.map(item, ${tests}, ${members.at(-1)}))`;
}

function isList(shape: Shape | undefined): boolean {
  if (shape?.kind === 'optional') return isList(shape.inner);
  return (shape?.kind === 'list' || shape?.kind === 'map') && !isLeaf(shape.inner);
}

function checkPattern(
  pattern: string,
  node: ASTNode,
  compilePattern: CompilePattern | undefined,
): void {
  try {
    compilePattern?.(pattern);
  } catch (cause) {
    if (cause instanceof RangeError) throw placed(cause.message, node, cause);
    const why = 'look-around, back-references and counts above 1000 could take too long';
    const summary = isRegex(pattern)
      ? `the pattern is not supported: ${why}`
      : 'the pattern is not a regular expression';
    throw placed(summary, node, cause);
  }
}

function isRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Returns the names of members. Omits the variables of macros, such as `o` in `owners.exists(o,
 * …)`.
 */
function namesIn(tree: ASTNode): readonly string[] {
  const nodes = nodesOf(tree);
  const nameOf = (node: ASTNode | undefined) => (node?.op === 'id' ? [node.args] : []);
  const items = nodes.flatMap((node) => (isMacro(node) ? nameOf(node.args[2][0]) : []));
  return [...new Set(nodes.flatMap(nameOf))].filter(
    (name) => name !== 'now' && !items.includes(name),
  );
}

/**
 * Returns the paths of nested members. Omits the members in `has(…)`, because a record need not
 * have them.
 */
function pathsIn(tree: ASTNode): readonly (readonly string[])[] {
  const nodes = nodesOf(tree);
  const tested = new Set(
    nodes.flatMap((node) =>
      node.op === 'call' && node.args[0] === 'has' ? nodesOf(node.args) : [],
    ),
  );
  return nodes
    .filter((node) => !tested.has(node))
    .map(pathOf)
    .filter(({ length }) => length > 1);
}

/** Returns the names in a path such as `stats.views`; empty if the node is not a path. */
function pathOf(node: ASTNode): readonly string[] {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return [];
  const before = pathOf(node.args[0]);
  return before.length === 0 ? [] : [...before, node.args[1]];
}
