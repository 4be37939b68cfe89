// Writes the JSON document as YAML, and the records of several pages one by one. Numbers keep their
// digits. A string that some version of YAML reads as another type is quoted.
import { Scalar, stringify } from 'yaml';
import { tokens } from '../../api/json/json-source.ts';
import { isJson } from '../../api/json/parse.ts';
import { PortfolioError } from '../../errors.ts';
import type { MakeRenderer } from '../format.ts';
import { oneLine } from '../text/pretty-json.ts';
import { invisiblePattern } from '../text/text.ts';
import { documentRenderer, held } from './document.ts';

export const makeRenderer: MakeRenderer = (presenter, { output }) => {
  const show = (document: string) => output.write(yamlText(document, output.isTTY));
  const whole = documentRenderer(presenter, held(show, 10));
  let isOpen = false;
  return {
    write: async (batch) => {
      if (batch.body !== undefined || !presenter.isList) return whole.write(batch);
      const items = batch.records.map(({ text }) => itemText(text, output.isTTY));
      if (items.length === 0) return;
      const [head = ''] = yamlText(
        `{${JSON.stringify(presenter.envelopeKey)}:[0]}`,
        output.isTTY,
      ).split('\n');
      await output.write(`${isOpen ? '' : `${head}\n`}${items.join('')}`);
      isOpen = true;
    },
    end: async () => (isOpen ? undefined : whole.end()),
    getCollectedBytes: () => whole.getCollectedBytes?.() ?? 0,
  };
};

/** Returns a record as an item of the document's list. A record that is too deep stays JSON. */
function itemText(record: string, isTerminal: boolean): string {
  const text = yamlText(`{"":[${record}]}`, isTerminal);
  if (!text.startsWith('{')) return text.slice(text.indexOf('\n') + 1);
  return `  - ${text.slice('{"":['.length, -']}\n'.length)}\n`;
}

/** Matches characters that YAML allows only as escapes, or that YAML 1.1 reads as line ends. */
const unprintable = /[\x7F-\x9F\u2028\u2029\uFEFF\uFFFE\uFFFF\p{Cs}]/gu;

/**
 * Maximum nesting, which limits indentation and stack size. A deeper document stays JSON, which is
 * valid YAML.
 */
const deepest = 64;

/** @throws PortfolioError `unreadable` if the text is not JSON, like some responses to `api` */
export function yamlText(json: string, isTerminal: boolean): string {
  if (!isJson(json)) throw new PortfolioError('unreadable', 'the response is not JSON');
  // These characters are written as escapes in double quotes.
  const hidden = isTerminal ? invisiblePattern : unprintable;
  if (depthOf(json) > deepest) return `${oneLine(json)}\n`.replace(hidden, escaped);
  const source = tokens(json);
  const next = () => String(source.next().value);
  const text = stringify(nodeFor(next(), next, hidden), {
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
    customTags: [asWritten],
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    lineWidth: 0,
  });
  return text.replace(hidden, escaped);
}

function depthOf(json: string): number {
  let [depth, max] = [0, 0];
  for (const token of tokens(json)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    max = Math.max(max, depth);
  }
  return max;
}

/**
 * Parses the value that begins with `token`. Objects become Maps, which keep the order of keys. If
 * a key is repeated, the last value counts.
 */
function nodeFor(token: string, next: () => string, hidden: RegExp): unknown {
  if (token === '[') {
    const list: unknown[] = [];
    for (const item of items(next)) list.push(nodeFor(item, next, hidden));
    return list;
  }
  if (token === '{') {
    const members = new Map<string, unknown>();
    for (const key of items(next)) {
      next();
      members.set(JSON.parse(key), nodeFor(next(), next, hidden));
    }
    return new Map([...members].map(([key, value]) => [textNode(key, hidden), value]));
  }
  if (token.startsWith('"')) return textNode(JSON.parse(token), hidden);
  return new Scalar({ source: token });
}

/**
 * Yields the first token of each item of a list or object. The caller has already read the opening
 * bracket.
 */
function* items(next: () => string): Generator<string> {
  for (let token = next(); token !== ']' && token !== '}'; token = next())
    yield token === ',' ? next() : token;
}

function textNode(text: string, hidden: RegExp): unknown {
  const node = new Scalar(text);
  // The `yaml` package would write a text of only blanks as a block, and lose the blanks.
  const isBlank = /^\s+$/.test(text);
  if (isBlank || text.search(hidden) >= 0 || /[^\P{Cc}\n]/u.test(text))
    node.type = Scalar.QUOTE_DOUBLE;
  return node;
}

/**
 * A tag that writes numbers, true, false and null unchanged. In the tree, these values are objects
 * with `source`.
 */
const asWritten = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value: unknown) => typeof value === 'object' && value !== null && 'source' in value,
  resolve: (text: string) => text,
  stringify: ({ value }: { readonly value: unknown }) =>
    String(Reflect.get(Object(value), 'source')),
} as const;

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
