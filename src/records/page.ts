// Finds the records in a response.
import { elements } from '../api/json/json-source.ts';
import { parseJson } from '../api/json/parse.ts';
import type { Response } from '../api/request.ts';
import { once } from '../once.ts';
import { notJson, tooMuch, wrongEnvelope } from './unreadable.ts';

/** The response of a list or of a single record, with its records. */
export interface Page {
  readonly body: Uint8Array;
  /** The page with the real key, if `body` has `***` for a key that the service repeats. */
  readonly unmaskedPage?: Page;
  readonly records: readonly PageRecord[];
  /**
   * The records of the list and of its subset, by envelope key. Absent for the empty page that
   * stands for an error response after the end.
   */
  readonly lists?: ReadonlyMap<string, readonly PageRecord[]>;
  /**
   * Set if the page may have more records: the service sent null for a list, or mentions an error.
   */
  readonly doubt?: 'null' | 'error';
  readonly cachedAt?: number;
}

export interface LoadedPage {
  readonly bytes: number;
  /** Parses the response. @throws PortfolioError `unreadable` */
  readonly parse: () => Page;
}

export interface PageRecord {
  readonly text: string;
  readonly value: unknown;
  readonly position: number;
  /** Whether the second list of the response, e.g. the popular fields, has the record too. */
  readonly isMarked?: boolean;
}

/** Maximum records of a response. The largest known one has 396. A decoded record takes 1 kB. */
const maxRecords = 50_000;
/** Maximum lists and maps of a response. Each `[]` takes about 100 bytes of memory. */
const maxBrackets = 250_000;
/** Maximum bytes of a response whose lists and maps are not counted. */
const maxUncheckedBytes = 1024 * 1024;

/**
 * Parses a response.
 * @throws PortfolioError `unreadable` if the body is not JSON, or `envelopeKey` has no value of the
 * right type
 */
export function parsePage(response: Response, envelopeKey: string, isList: boolean): Page {
  const { status, headers, body, cachedAt, unmaskedBody } = response;
  checkBrackets(body);
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const document = parseBody(text, response);
  const recordValues = readEnvelope(document, { envelopeKey, isList, response });
  const records = recordValues === null ? [] : createRecords(recordValues, text, envelopeKey);
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

interface Envelope {
  readonly envelopeKey: string;
  readonly isList: boolean;
  readonly response: Response;
}

/**
 * Returns the values under the envelope key; null if the service sent null for a list.
 * @throws PortfolioError `unreadable`
 */
function readEnvelope(
  document: unknown,
  { envelopeKey, isList, response }: Envelope,
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

/** Whether the response mentions an error. Some services then send an empty list. */
function mentionsError({ error, errors, messages }: Readonly<Record<string, unknown>>): boolean {
  const isError = (message: unknown) => Reflect.get(Object(message), 'type') === 'error';
  const isPresent = (value: unknown) =>
    Boolean(value) && (typeof value !== 'object' || Object.keys(Object(value)).length > 0);
  return (
    isPresent(error) || isPresent(errors) || (Array.isArray(messages) && messages.some(isError))
  );
}

/** A class, because V8 frees object literals with getters only at a full collection. */
class PageItem implements PageRecord {
  readonly value: unknown;
  readonly position: number;
  readonly #getJsonTexts: () => readonly string[];

  constructor(value: unknown, position: number, getJsonTexts: () => readonly string[]) {
    this.value = value;
    this.position = position;
    this.#getJsonTexts = getJsonTexts;
  }

  get text(): string {
    return this.#getJsonTexts()[this.position] ?? '';
  }
}

/** Returns records. Splits the body only when a text is read, which tables never do. */
export function createRecords(
  values: readonly unknown[],
  bodyText: string,
  envelopeKey: string,
): readonly PageRecord[] {
  const getJsonTexts = once(() => elements(bodyText, envelopeKey));
  return values.map((value, position) => new PageItem(value, position, getJsonTexts));
}

function checkBrackets(body: Uint8Array): void {
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
