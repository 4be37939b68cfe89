// The type of a tool, its input schema, the check of its arguments, which the SDK does not check,
// and the limit of answers.
import type { ValueDefinition } from '../../api/schema.ts';
import { suggestion } from '../../api/suggestions.ts';
import { checkTypedText } from '../../api/values.ts';
import { type PortfolioError, usageError } from '../../errors.ts';
import type { ToolCall } from './call.ts';

export interface Argument {
  /** Description for the model; '' if the name is enough. */
  readonly help: string;
  readonly value: ValueDefinition | { readonly kind: 'flag' };
  readonly isList?: true;
  readonly isRequired?: true;
  /**
   * Whether the prepared query checks the value, because the allowed values depend on the list.
   */
  readonly isCheckedLater?: true;
}

export type ArgumentDefinitions = Readonly<Record<string, Argument>>;

/** The checked arguments of a call. Each has one value, unless it is a list. */
export type ToolArguments = ReadonlyMap<string, readonly string[]>;

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly args: ArgumentDefinitions;
  /** Whether the tool reads only the user's library. */
  readonly isLocal?: true;
  readonly changes?: true;
  /** For clients with pages: `_meta.ui` in the list of tools. */
  readonly ui?: object;
  /** Returns a question to the user, who has to agree before each run. */
  readonly question?: (given: ToolArguments, call: ToolCall) => Promise<string>;
  readonly run: (given: ToolArguments, call: ToolCall) => Promise<ToolResult>;
}

export interface ToolResult {
  readonly blocks: readonly ContentBlock[];
  /** Sentences about the answer. The server adds the notes of the call. */
  readonly remarks?: readonly string[];
  /** The records of the answer, for the page. */
  readonly shown?: { readonly kind: string; readonly ids: readonly string[] };
}

export const detail = {
  help: 'full: the JSON as the service sent it',
  value: { kind: 'choice', choices: ['brief', 'full'], default: 'brief' },
} as const satisfies Argument;

export const textValue = { kind: 'text' } as const;

export const cursor = {
  help: 'From the last answer, to continue',
  value: { kind: 'text' },
} as const satisfies Argument;

export const schemaOf = (args: ArgumentDefinitions) => ({
  type: 'object' as const,
  properties: Object.fromEntries(
    Object.entries(args).map(([name, argument]) => [name, propertyOf(argument)]),
  ),
  ...requiredIn(args),
  additionalProperties: false,
});

function requiredIn(args: ArgumentDefinitions): { readonly required?: string[] } {
  const required = Object.keys(args).filter((name) => args[name]?.isRequired === true);
  return required.length === 0 ? {} : { required };
}

function propertyOf({ help, value, isList }: Argument) {
  const type = typeOf(value);
  const described = help === '' ? {} : { description: help };
  return isList === true ? { type: 'array', items: type, ...described } : { ...type, ...described };
}

function typeOf(value: Argument['value']) {
  if (value.kind === 'flag') return { type: 'boolean' };
  if (value.kind === 'choice') return { type: 'string', enum: [...value.choices] };
  if (value.kind !== 'integer') return { type: 'string' };
  const { min, max } = value;
  return { type: 'integer', minimum: min, ...(max === undefined ? {} : { maximum: max }) };
}

const maxItems = 50;
const maxLength = 10_000;

/**
 * Accepts what models send: numbers and lists as texts, single items as lists, and an empty text
 * for an optional argument that is missing.
 * @throws PortfolioError `usage` with the sentence of the command line for a wrong value
 */
export function checkArguments(args: ArgumentDefinitions, given: unknown = {}): ToolArguments {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw usageError('the arguments must be an object');
  const names = Object.keys(args);
  const checked = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(given)) {
    const argument = Object.hasOwn(args, name) ? args[name] : undefined;
    if (argument === undefined)
      throw usageError(
        `there is no argument ${JSON.stringify(name.slice(0, 60))}${suggestion(name, names)}`,
        `the arguments are ${names.join(', ')}`,
      );
    if (!isMissing(argument, value)) checked.set(name, valuesIn(name, argument, value));
  }
  const missing = names.find((name) => args[name]?.isRequired === true && !checked.has(name));
  if (missing !== undefined) throw usageError(`${missing} is missing`);
  return checked;
}

const isMissing = ({ isRequired }: Argument, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (isRequired !== true && typeof value === 'string' && value.trim() === '');

function valuesIn(name: string, argument: Argument, value: unknown): readonly string[] {
  if (argument.isList !== true) return [textIn(name, argument, value)];
  const items = toList(value);
  if (items.length === 0) throw usageError(`${name} must not be empty`);
  if (items.length > maxItems)
    throw usageError(`${name} accepts at most ${maxItems} items, not ${items.length}`);
  return items.map((item) => textIn(name, argument, item));
}

/** The list may be in a text: `"[1, 2]"`. Another value is the only item. */
function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return [value];
  try {
    return JSON.parse(value);
  } catch {
    return [value];
  }
}

function textIn(name: string, { value: kind, isCheckedLater }: Argument, value: unknown): string {
  if (kind.kind === 'flag') {
    const text = String(value).toLowerCase();
    if (text === 'true' || text === 'false') return text;
    throw usageError(`${name} must be true or false, not ${JSON.stringify(value)?.slice(0, 60)}`);
  }
  // A longer whole number has already lost its last digits.
  const isText =
    typeof value === 'string' ||
    (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
  if (!isText)
    throw usageError(`${name} must be a text, not ${JSON.stringify(value)?.slice(0, 60)}`);
  const text = String(value);
  if (text.trim() === '') throw usageError(`${name} must not be empty`);
  if (text.length > maxLength)
    throw usageError(`${name} accepts at most ${maxLength} characters, not ${text.length}`);
  if (isCheckedLater === true) return text;
  const result = checkTypedText(kind, name, text);
  if ('problem' in result) throw usageError(result.problem);
  return result.value;
}

/** Returns the value of an argument that is not a list; undefined if it is missing. */
export const valueIn = (given: ToolArguments, name: string): string | undefined =>
  given.get(name)?.[0];

/** @throws PortfolioError `usage` if it is missing */
export function neededValue(given: ToolArguments, name: string): string {
  const value = valueIn(given, name);
  if (value === undefined) throw usageError(`${name} is missing`);
  return value;
}

/**
 * Returns the ids as words of a command. `-` and `@3` would read standard input and the last list
 * of a terminal.
 */
export function neededWords(given: ToolArguments): readonly string[] {
  const words = given.get('ids') ?? [neededValue(given, 'ids')];
  const wrong = words.find((word) => word === '-' || word.startsWith('@'));
  if (wrong !== undefined)
    throw usageError(`ids must be ids, user names or web addresses, not ${JSON.stringify(wrong)}`);
  return words;
}

export async function collectOutput(
  run: (context: ToolCall['context']) => Promise<void>,
  given: ToolArguments,
  call: ToolCall,
): Promise<ToolResult> {
  const { context } = call;
  await run({ ...context, options: { ...context.options, output: 'csv' } });
  const { part, more } = partOf(call.clean(call.takeBytes().toString('utf8')), given);
  const text = part || (call.notes.length === 0 ? 'Nothing.' : '');
  return { blocks: text === '' ? [] : [textBlock(text)], remarks: more };
}

export const isFull = (given: ToolArguments): boolean => valueIn(given, 'detail') === 'full';

export const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

/** Maximum number of characters of an answer's text: about 6,000 tokens. */
export const maxCharacters = 24_000;

export const noCursor = (typed: string): PortfolioError =>
  usageError(
    `cursor must be the cursor of an earlier answer, not ${JSON.stringify(typed.slice(0, 60))}`,
  );

/** Returns the part of a text from the cursor on, and a sentence if more follows. */
export function partOf(
  text: string,
  given: ToolArguments,
): { readonly part: string; readonly more: readonly string[] } {
  const typed = valueIn(given, 'cursor') ?? '0';
  if (!/^\d{1,9}$/.test(typed)) throw noCursor(typed);
  const from = Number(typed);
  const end = Math.min(text.length, from + maxCharacters);
  const part = text.slice(from, end);
  if (end >= text.length) return { part, more: from === 0 ? [] : ['The text ends here.'] };
  return {
    part,
    more: [
      `Characters ${from} to ${end} of ${text.length}. For the rest, repeat the call with cursor="${end}".`,
    ],
  };
}
