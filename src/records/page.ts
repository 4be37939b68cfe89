// Finds the records in a response.
import { elements } from '../api/json/json-source.ts';
import { parseJson } from '../api/json/parse.ts';
import type { Response } from '../api/request.ts';
import { once } from '../once.ts';
import { notJson, tooMuch, wrongEnvelope } from './unreadable.ts';

/** A response with a list or a single record, and its records. */
export interface Page {
  readonly body: Uint8Array;
  /**
   * The same page with the key as received. Set if the service repeated the key, and `body` has
   * `***` instead.
   */
  readonly unmaskedPage?: Page;
  readonly records: readonly PageRecord[];
  /**
   * The records of each list in the response, or the single record, by envelope key. An endpoint
   * with a `subset` sends two lists. Absent if an error response ended the list.
   */
  readonly lists?: ReadonlyMap<string, readonly PageRecord[]>;
  /**
   * Set if the service may have more records: it sent null for a list, or mentions an error.
   */
  readonly doubt?: 'null' | 'error';
  /** See `Response`. */
  readonly cachedAt?: number;
}

/** A response that may be parsed later, when its records are needed. */
export interface UnparsedPage {
  /** Size of the decompressed body. */
  readonly byteLength: number;
  /**
   * Parses the response.
   * @throws PortfolioError `unreadable`; `not_found` if a typed address is of another service
   */
  readonly parse: () => Page;
}

export interface PageRecord {
  /** JSON text of the record: its part of the body, unless the program made the record. */
  readonly text: string;
  /** The parsed text. It is not decoded (see `api/decode.ts`). */
  readonly value: unknown;
  /** Index of the record in its list, from 0. */
  readonly index: number;
  /** Whether the other list of the response, e.g. of popular fields, has this record too. */
  readonly isInOtherList?: boolean;
}

/**
 * Maximum number of records in a response. The largest known response has 396. A decoded record
 * takes about 1 kB of memory.
 */
const maxRecords = 50_000;
/**
 * Maximum number of arrays and objects in a body of more than `maxUncheckedBytes`. Each takes about
 * 100 bytes of memory. [ and { in strings are counted too.
 */
const maxBrackets = 250_000;
/** Size in bytes up to which the arrays and objects of a body are not counted. */
const maxUncheckedBytes = 1024 * 1024;

/**
 * Parses a response, and finds its records under `envelopeKey`. If it has null instead of a list,
 * the page is empty and has a `doubt`.
 * @throws PortfolioError `unreadable` if the body is not JSON, has no record or list under the key,
 * or has too many records, arrays or objects
 */
export function parsePage(response: Response, envelopeKey: string, isList: boolean): Page {
  const { status, headers, body, cachedAt, unmaskedBody } = response;
  checkBracketCount(body);
  const bodyText = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const document = parseBody(bodyText, response);
  const recordValues = readRecordValues(document, { envelopeKey, isList, response });
  const records = recordValues === null ? [] : createRecords(recordValues, bodyText, envelopeKey);
  const doubt =
    recordValues === null
      ? 'null'
      : isList && mentionsError(Object(document))
        ? 'error'
        : undefined;
  return {
    body,
    records,
    lists: new Map([[envelopeKey, records]]),
    ...(doubt === undefined ? {} : { doubt }),
    ...(cachedAt === undefined ? {} : { cachedAt }),
    ...(unmaskedBody === undefined
      ? {}
      : { unmaskedPage: parsePage({ status, headers, body: unmaskedBody }, envelopeKey, isList) }),
  };
}

interface ExpectedEnvelope {
  readonly envelopeKey: string;
  readonly isList: boolean;
  readonly response: Response;
}

/**
 * Returns the list under the envelope key, or an array with the single record; null if the service
 * sent null for a list.
 * @throws PortfolioError `unreadable` if the value is missing, if a record is null, or if a list is
 * not an array or is too long
 */
function readRecordValues(
  document: unknown,
  { envelopeKey, isList, response }: ExpectedEnvelope,
): readonly unknown[] | null {
  const value: unknown =
    typeof document === 'object' && document !== null
      ? Reflect.get(document, envelopeKey)
      : undefined;
  if (isList && value === null) return null;
  if (value === undefined || value === null) throw wrongEnvelope(value, envelopeKey, response);
  if (!isList) return [value];
  if (!Array.isArray(value)) throw wrongEnvelope(value, envelopeKey, response);
  if (value.length > maxRecords) throw tooMuch(`more than ${maxRecords} records`);
  return value;
}

/** Whether the response mentions an error. Some services send an empty list when they fail. */
function mentionsError({ error, errors, messages }: Readonly<Record<string, unknown>>): boolean {
  const isError = (message: unknown) => Reflect.get(Object(message), 'type') === 'error';
  const isNonEmpty = (value: unknown) =>
    Boolean(value) && (typeof value !== 'object' || Object.keys(Object(value)).length > 0);
  return (
    isNonEmpty(error) || isNonEmpty(errors) || (Array.isArray(messages) && messages.some(isError))
  );
}

/**
 * This is a class, because V8 frees object literals with getters only at a full garbage collection.
 */
class LazyPageRecord implements PageRecord {
  readonly value: unknown;
  readonly index: number;
  readonly #getJsonTexts: () => readonly string[];

  constructor(value: unknown, index: number, getJsonTexts: () => readonly string[]) {
    this.value = value;
    this.index = index;
    this.#getJsonTexts = getJsonTexts;
  }

  get text(): string {
    return this.#getJsonTexts()[this.index] ?? '';
  }
}

/**
 * Returns records with these values. The body is split into the JSON texts of its records when the
 * first `text` is read, because a plain table needs none.
 */
export function createRecords(
  values: readonly unknown[],
  bodyText: string,
  envelopeKey: string,
): readonly PageRecord[] {
  const getJsonTexts = once(() => elements(bodyText, envelopeKey));
  return values.map((value, index) => new LazyPageRecord(value, index, getJsonTexts));
}

function checkBracketCount(body: Uint8Array): void {
  if (body.length <= maxUncheckedBytes) return;
  let bracketCount = 0;
  for (const byte of body) if (byte === 0x5b || byte === 0x7b) bracketCount += 1;
  if (bracketCount > maxBrackets) throw tooMuch(`more than ${maxBrackets} lists and maps`);
}

function parseBody(text: string, response: Response): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw notJson(text, response, cause);
  }
}
