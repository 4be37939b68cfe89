// No code of src reads a sentence of ours: a changed word would change what the program does.
// Results are values.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { below, type Node, parse } from '../support/syntax.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Methods that look for a text: in their object, or with a pattern as the object. */
const withArgument = new Set([
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'match',
  'matchAll',
  'replace',
  'split',
]);
const ofPattern = new Set(['test', 'exec']);

/** Texts of others that look like ours, and the layout of lines, which changes nothing else. */
const allowed: Readonly<Record<string, string>> = {
  'cli/help/help.ts: [env: ': 'help that commander lays out',
  'cli/help/reference.ts: `portfolio help ': 'the name of a command',
  'client/pictures/picture-response.ts: bytes ': 'a header of HTTP',
  'library/exchange/query.ts: no such ': 'a message of SQLite',
  'library/store/check.ts: CREATE TABLE ': 'SQL',
  'service/answer.ts: collections ': 'the name of a command',
  'settings/options/moments.ts: last ': 'typed by the user',
  'view/text/message.ts: portfolio ': 'commands in lines are not broken or dimmed',
  'view/text/message.ts: : portfolio ': 'commands in lines are not broken or dimmed',
};

interface Literal {
  readonly text: string;
  readonly at: number;
}

/** Returns the texts and regular expressions with which a file looks for texts. */
function searches(program: Node): readonly Literal[] {
  return [...below(program)].flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { object, property } = node.callee;
    const name = property.type === 'Identifier' ? property.name : '';
    const pattern = withArgument.has(name)
      ? node.arguments[0]
      : ofPattern.has(name)
        ? object
        : undefined;
    return pattern === undefined ? [] : literalIn(pattern);
  });
}

function literalIn(node: Node): readonly Literal[] {
  if (node.type !== 'Literal') return [];
  if ('regex' in node && node.regex !== null)
    return runsIn(node.regex.pattern).map((text) => ({ text, at: node.start }));
  return typeof node.value === 'string' ? [{ text: node.value, at: node.start }] : [];
}

/** Returns the parts of a pattern that match only themselves. */
const runsIn = (pattern: string): readonly string[] =>
  pattern.replace(/\[[^\]]*\]|\\[a-zA-Z]|\(\?[:=!<]+|[*+?]/g, '\0').split(/[\0()|^$.{}\\]/);

/** Whether a text has a word next to a blank, as sentences have, or one of our signs. */
const isOfSentence = (text: string): boolean => /[A-Za-z]{3}:? |[A-Za-z] [A-Za-z]|[✓✗]/.test(text);

/** Returns the texts of a file, without those with which it looks for others. */
function texts(program: Node, used: ReadonlySet<number>): readonly string[] {
  return [...below(program)].flatMap(({ node }) => {
    if (node.type === 'TemplateElement') return [node.value.raw];
    return node.type === 'Literal' && typeof node.value === 'string' && !used.has(node.start)
      ? [node.value]
      : [];
  });
}

it('no code reads a sentence of ours', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const files = names.map((name) => {
    const program = parse(name, readFileSync(join(src, name), 'utf8'));
    const found = searches(program);
    return { name, found, texts: texts(program, new Set(found.map(({ at }) => at))) };
  });
  const sentences = files.flatMap((file) => file.texts).join('\n');
  const read = files.flatMap(({ name, found }) =>
    found
      .filter(({ text }) => isOfSentence(text) && sentences.includes(text))
      .map(({ text }) => `${name}: ${text}`),
  );
  expect(read.filter((each) => !Object.hasOwn(allowed, each))).toEqual([]);
});
