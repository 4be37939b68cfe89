// The connection of `mcp` with its client: one JSON message per line on standard input and output.
// The transport of the SDK drops running calls at the end of the input, and ends the server at a
// line that is too long.
import type { Readable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import type { OutputStream } from '../../system/output-stream.ts';

const maxMessageBytes = 10_000_000;

/**
 * Creates the transport. It answers a line that is not a message, or is too long, with an error.
 * @param onDone called after the input has ended and all its requests are answered, or when the
 * output is closed
 */
export function createTransport(
  input: Readable,
  output: Pick<OutputStream, 'write'>,
  onDone: () => void,
): Transport {
  const unanswered = new Set<RequestId>();
  /** Requests to the client. They fail at the end of the input. */
  const questions = new Set<RequestId>();
  let hasEnded = false;
  const endIfAnswered = () => {
    if (!hasEnded) return;
    const error = { code: ProtocolErrorCode.InternalError, message: 'the input has ended' };
    for (const id of questions) transport.onmessage?.({ jsonrpc: '2.0', id, error });
    questions.clear();
    if (unanswered.size === 0) onDone();
  };
  const write = (message: object) => output.write(`${JSON.stringify(message)}\n`).catch(onDone);
  const receive = (line: Buffer | undefined) => {
    const found = readMessage(line);
    if ('error' in found) {
      transport.onerror?.(new Error(found.error.message));
      void write({ jsonrpc: '2.0', id: found.id ?? null, error: found.error });
    } else if (found.message !== undefined) {
      const { message } = found;
      if (isJSONRPCRequest(message) && message.method !== subscription) unanswered.add(message.id);
      else if (isJSONRPCNotification(message)) unanswered.delete(cancelledIn(message) ?? '');
      else questions.delete(answeredIn(message) ?? '');
      transport.onmessage?.(message);
    }
  };
  const lines = createLineReader(receive);
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    lines.end();
    endIfAnswered();
  };
  const onError = (error: Error) => transport.onerror?.(error);
  const transport: Transport = {
    start: async () => {
      input.on('data', lines.add).on('error', onError).on('end', end).on('close', end);
    },
    send: async (message) => {
      if (isJSONRPCRequest(message)) questions.add(message.id);
      await write(message);
      const id = answeredIn(message);
      if (id !== undefined) unanswered.delete(id);
      endIfAnswered();
    },
    close: async () => {
      input.off('data', lines.add).off('error', onError).off('end', end).off('close', end).pause();
      transport.onclose?.();
    },
  };
  return transport;
}

type Found =
  /** The message is undefined for a blank line. */
  | { readonly message: JSONRPCMessage | undefined }
  | {
      readonly id: RequestId | undefined;
      readonly error: { readonly code: number; readonly message: string };
    };

/**
 * Returns an error for the client if the line has none.
 * @param line undefined if it is too long
 */
function readMessage(line: Buffer | undefined): Found {
  const { InvalidRequest, ParseError } = ProtocolErrorCode;
  if (line === undefined) {
    const message = `the message is larger than ${maxMessageBytes / 1_000_000} MB`;
    return { id: undefined, error: { code: InvalidRequest, message } };
  }
  // Decoding removes a byte order mark, with which some Windows programs begin their output.
  const text = new TextDecoder().decode(line);
  if (text.trim() === '') return { message: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
    return { message: parseJSONRPCMessage(value) };
  } catch (error) {
    if (error instanceof SyntaxError)
      return { id: undefined, error: { code: ParseError, message: 'the line is not JSON' } };
    const id: unknown = Reflect.get(Object(value), 'id');
    const message = 'the line is not a message of JSON-RPC 2.0';
    return { id: isRequestId(id) ? id : undefined, error: { code: InvalidRequest, message } };
  }
}

const isRequestId = (id: unknown): id is RequestId =>
  typeof id === 'string' || typeof id === 'number';

/** A request for news that stays open until the server ends. */
const subscription = 'subscriptions/listen';

/** The SDK does not answer that request. */
function cancelledIn({
  method,
  params,
}: {
  readonly method: string;
  readonly params?: object | undefined;
}) {
  const id: unknown =
    method === 'notifications/cancelled' &&
    params !== undefined &&
    Reflect.get(params, 'requestId');
  return isRequestId(id) ? id : undefined;
}

const answeredIn = (message: JSONRPCMessage): RequestId | undefined =>
  'id' in message && !('method' in message) ? message.id : undefined;

/**
 * Cuts the input into lines without their ends, and passes each to `receive`, or undefined for a
 * line that is too long. `end` passes the rest, if it is not empty.
 */
function createLineReader(receive: (line: Buffer | undefined) => void) {
  let parts: Buffer[] = [];
  let size = 0;
  const append = (bytes: Buffer) => {
    size += bytes.length;
    if (size <= maxMessageBytes) parts.push(bytes);
    else parts = [];
  };
  const finish = () => {
    const line = size > maxMessageBytes ? undefined : Buffer.concat(parts);
    parts = [];
    size = 0;
    receive(line);
  };
  const add = (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      append(chunk.subarray(from, at));
      finish();
      from = at + 1;
    }
    append(chunk.subarray(from));
  };
  return {
    add,
    end: () => {
      if (size > 0) finish();
    },
  };
}
