// What is found in a stream of JSON: values, and lines that are not JSON.
import { closeMap, isBlank, newline } from './json-grammar.ts';
import { parse } from './parse.ts';

/** A value, or a record of a list. */
export interface JsonItem {
  readonly text: string;
  /** What `parse.ts` makes of it; undefined where it was not parsed yet. */
  readonly value?: unknown;
  /** From 1: where it begins. */
  readonly line: number;
  /** The key of the list that it is in. */
  readonly key?: string | undefined;
}

/** Lines that are no JSON. */
export interface JsonFault {
  readonly line: number;
  readonly lastLine: number;
  readonly fault: string;
}

/** Lines of a broken value: a line that is an object by itself does not belong to it. */
export function* singleLines(lines: readonly string[], first: number, fault: string): Generator<JsonItem | JsonFault> {
  let brokenFrom: number | undefined;
  for (const [at, text] of [...lines, undefined].entries()) {
    const isItem = text !== undefined && isObjectText(text.trim());
    if (!isItem && text !== undefined) brokenFrom ??= at;
    if ((isItem || text === undefined) && brokenFrom !== undefined) {
      yield { line: first + brokenFrom, lastLine: first + at - 1, fault };
      brokenFrom = undefined;
    }
    if (isItem) yield { text: text.trim(), line: first + at };
  }
}

function isObjectText(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export interface Line {
  readonly end: number;
  readonly text: string;
  readonly value: unknown;
}

/** What is left of a line, where that is one object. It has to be parsed anyway; looking for its end first would take as long again. */
export function lineAt(chunk: Buffer, start: number): Line | undefined {
  let end = chunk.indexOf(newline, start);
  while (end > start && isBlank(chunk[end - 1] ?? 0)) end -= 1;
  if (chunk[end - 1] !== closeMap) return undefined;
  const text = chunk.toString('utf8', start, end);
  try {
    return { end, text, value: parse(text) };
  } catch {
    return undefined;
  }
}
