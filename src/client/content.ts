// A reply's body → its JSON and the records under the endpoint's key, or the error that says what came instead.
import type { Reply } from '../api/transport.ts';
import { PortfolioError } from '../errors.ts';

export interface Content {
  /** The body as it came. */
  readonly body: Uint8Array;
  readonly text: string;
  /** What stands under the key: a list's records, or the single record. */
  readonly records: readonly unknown[];
}

/** @throws PortfolioError `unreadable` when the body is no JSON object that has `key`, or no list where `many` promises one */
export function contentOf(reply: Reply, key: string, many: boolean): Content {
  const text = Buffer.from(reply.body.buffer, reply.body.byteOffset, reply.body.byteLength).toString('utf8');
  const document = parse(text, reply);
  const value = typeof document === 'object' && document !== null ? Reflect.get(document, key) : undefined;
  if (value === undefined) throw new PortfolioError('unreadable', `the service's answer has no "${key}"`);
  if (!many) return { body: reply.body, text, records: [value] };
  if (value !== null && !Array.isArray(value)) {
    throw new PortfolioError('unreadable', `the service's "${key}" is not a list`);
  }
  return { body: reply.body, text, records: value ?? [] };
}

function parse(text: string, reply: Reply): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const type = reply.headers['content-type'] ?? '';
    const why = text.trim() === '' ? 'the answer is empty' : type.includes('html') ? 'HTML' : 'broken or cut short';
    throw new PortfolioError('unreadable', "the service's answer is not JSON", { why, status: reply.status, cause });
  }
}
