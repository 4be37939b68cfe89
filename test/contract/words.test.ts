// Counts phrases that readers stumble over, in the comments and strings of src. Each has a plain
// form: the sentence below says it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from 'vitest';
import { below, parseWithComments } from '../support/syntax.ts';

interface Phrase {
  readonly pattern: RegExp;
  /** Occurrences that are allowed in all of src. */
  readonly max: number;
  /** What to write. */
  readonly plain: string;
}

const phrases: readonly Phrase[] = [
  {
    pattern: /(?<!\bthere )\b(is|are|was|were) no [a-z]+/gi,
    max: 5,
    plain: '"is not a list", "there is none", "without a key"',
  },
  {
    pattern: /\bwhere (there|nothing|none|no|it is|one is)\b/gi,
    max: 5,
    plain: '"if" for a condition',
  },
  { pattern: /\b(told|tells)\b/gi, max: 5, plain: 'says, shows, receives, distinguishes' },
  {
    pattern: /\b(nobody|somebody|anybody)\b/gi,
    max: 5,
    plain: 'the user, the caller, another program',
  },
  { pattern: /\bstands?\b/gi, max: 5, plain: 'is' },
  { pattern: /\bof (its|their|his) own\b/gi, max: 5, plain: 'its own, or a second' },
  { pattern: /\bbeside\b/gi, max: 5, plain: 'next to, in addition to' },
  { pattern: /\bbehind\b/gi, max: 3, plain: 'after' },
  { pattern: /\bso (many|much|long|wide)\b(?! that)/gi, max: 2, plain: 'the number, the length' },
  { pattern: /\b(came|comes)\b/gi, max: 5, plain: 'is received, arrives, is' },
  { pattern: /\bin force\b/gi, max: 0, plain: 'active' },
  { pattern: /\bstrangers?\b/gi, max: 0, plain: 'untrusted' },
  { pattern: /\bknows? (nothing|no|of)\b/gi, max: 0, plain: 'unknown, has no' },
  {
    pattern: /\b(anew|lest|thereof|meanwhile|becomes? of|such a one|and the like)\b/gi,
    max: 0,
    plain: 'a plain word',
  },
  { pattern: /(^|[.:] )What\b(?![^.?]*\?)/g, max: 5, plain: 'the subject by its name' },
];

const src = fileURLToPath(new URL('../../src', import.meta.url));

interface Text {
  readonly file: string;
  readonly text: string;
}

/** The comments and strings of a source file. Lines of one comment are joined. */
function textsIn(file: string, source: string): Text[] {
  const { program, comments } = parseWithComments(file, source);
  const texts: string[] = [];
  let end = -1;
  for (const { value, start, end: last, type } of comments) {
    const clean = value.replace(/^\*|\n\s*\*/g, ' ').trim();
    const isContinued =
      type === 'Line' && texts.length > 0 && source.slice(end, start).trim() === '' && end !== -1;
    if (isContinued) texts.push(`${texts.pop()} ${clean}`);
    else texts.push(clean);
    end = type === 'Line' ? last : -1;
  }
  for (const { node, parent } of below(program)) {
    if (parent !== undefined && /^(Import|Export)/.test(parent.type)) continue;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? '');
  }
  return texts.map((text) => ({ file, text: text.replace(/\s+/g, ' ') }));
}

const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => textsIn(file, readFileSync(join(src, file), 'utf8')));

const found = (all: readonly Text[], { pattern }: Phrase): string[] =>
  all.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: match }) =>
        `${file}: …${text.slice(Math.max(0, index - 30), index + match.length + 30)}…`,
    ),
  );

test.each(phrases)('$pattern is at most $max times in src', (phrase) => {
  const places = found(texts, phrase);
  expect(places.length > phrase.max ? places : [], `write ${phrase.plain}`).toEqual([]);
});

it('reads comments, over several lines too, and strings', () => {
  const source =
    "// This is no\n// list.\n/** What a name tells. */\nexport const a = `it stands` + ' behind';\nimport { b } from './beside.ts';";
  const counts = phrases.map((phrase) => found(textsIn('a.ts', source), phrase).length);
  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
});

test('no comment of src is wider than 100 columns; the formatter holds code to the same width', () => {
  const wide = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(src, file), 'utf8');
      const { comments } = parseWithComments(file, source);
      const lineStart = (at: number) => source.lastIndexOf('\n', at - 1) + 1;
      return comments
        .flatMap(({ start, end }) => source.slice(lineStart(start), end).split('\n'))
        .flatMap((line) => (line.length > 100 ? [`${file}: ${line.trim()}`] : []));
    });
  expect(wide).toEqual([]);
});
