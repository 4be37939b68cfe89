// A reply's body → its JSON and the records under the endpoint's key, or the error that says what came instead.
import type { Response } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';

export interface Content {
  /** The body as it came. */
  readonly body: Uint8Array;
  readonly text: string;
  /** What stands under the key: a list's records, or the single record. */
  readonly records: readonly unknown[];
}

/** Of one answer. The largest one recorded had 396; each takes a kilobyte when it is decoded. */
const maxRecords = 50_000;
/** Lists and maps in one answer: two bytes of text become a hundred of memory. Records have one for each 300 bytes or so. */
const maxBrackets = 250_000;
/** Shorter answers cannot have so many that it matters. */
const harmlessBytes = 1024 * 1024;

/** @throws PortfolioError `unreadable` when the body is no JSON object that has `key`, or no list where `many` promises one */
export function contentOf(reply: Response, key: string, many: boolean): Content {
  checkBrackets(reply.body);
  const text = Buffer.from(reply.body.buffer, reply.body.byteOffset, reply.body.byteLength).toString('utf8');
  const document = parse(text, reply);
  const value = typeof document === 'object' && document !== null ? Reflect.get(document, key) : undefined;
  if (value === undefined) throw new PortfolioError('unreadable', `the service's answer has no "${key}"`);
  if (!many) return { body: reply.body, text, records: [value] };
  if (value !== null && !Array.isArray(value)) {
    throw new PortfolioError('unreadable', `the service's "${key}" is not a list`);
  }
  if (Array.isArray(value) && value.length > maxRecords) throw tooMuch(`more than ${maxRecords} records`);
  return { body: reply.body, text, records: value ?? [] };
}

const tooMuch = (what: string) => new PortfolioError('unreadable', `the service sent ${what} in one answer`);

function checkBrackets(body: Uint8Array): void {
  if (body.length <= harmlessBytes) return;
  let brackets = 0;
  for (const byte of body) if (byte === 0x5b || byte === 0x7b) brackets += 1;
  if (brackets > maxBrackets) throw tooMuch(`more than ${maxBrackets} lists and maps`);
}

function parse(text: string, reply: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = reply.headers['content-type'] ?? '';
    const why = text.trim() === '' ? 'the answer is empty' : type.includes('html') ? 'HTML' : 'broken or cut short';
    throw new PortfolioError('unreadable', "the service's answer is not JSON", { why, status: reply.status, cause });
  }
}
