// The bytes of a connection's current request, kept so that one that Node refuses to parse can be read all the same.
import type { Duplex } from 'node:stream';

/** In bytes. Node refuses a longer head with 431. */
export const maxHead = 16_384;

const end = '\r\n\r\n';

/** A request that Node's parser failed at: the packet, and how much of it was parsed. */
export interface Failure {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

export interface Heads {
  /** The head of the request with the failure, as far as it came. */
  failed(failure: Failure): Buffer;
}

/** Follows the heads of the requests on a connection. */
export function followHeads(socket: Duplex): Heads {
  /** What came after the last complete head. Usually nothing: a head comes in one packet. */
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (packet: Buffer) => {
    const bytes = rest.length === 0 ? packet : Buffer.concat([rest, packet]);
    rest = bytes.subarray(startOfLast(bytes, bytes.length)).subarray(0, maxHead);
  });
  return {
    // Node parses a packet before it is added here.
    failed: ({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }) => {
      const bytes = Buffer.concat([rest, rawPacket]);
      return bytes.subarray(startOfLast(bytes, rest.length + bytesParsed));
    },
  };
}

/** Where the head begins in which `at` lies. */
function startOfLast(bytes: Buffer, at: number): number {
  const before = at < end.length ? -1 : bytes.lastIndexOf(end, at - end.length);
  return before < 0 ? 0 : before + end.length;
}

/** The head that begins with `begun`, once it is complete, or as much of it as came before the other side ended or it was too long. */
export function wholeHead(socket: Duplex, begun: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    let head = begun;
    const add = (packet: Buffer) => {
      head = Buffer.concat([head, packet]);
      const isComplete = head.includes(end) || head.length > maxHead;
      if (isComplete) finish();
    };
    const finish = () => {
      socket.off('data', add).off('end', finish).off('close', finish);
      resolve(head);
    };
    socket.on('data', add).on('end', finish).on('close', finish);
    add(Buffer.alloc(0));
  });
}

/** A request line whose target holds a blank or anything else beyond printable ASCII. */
const unescapedGet = /^GET ([\x21-\x7e]*[^\x21-\x7e\r\n].*) HTTP\/1\.[01]\r?\n/;

/** The target of a GET that is not escaped. `partial`: the line is not complete, and may become one. */
export function unescapedTarget(head: Buffer): { readonly target: string | undefined; readonly isPartial: boolean } {
  const text = head.toString();
  return { target: unescapedGet.exec(text)?.[1], isPartial: text.startsWith('GET ') && !text.includes('\n') };
}

/** Whether a head is of HTTP/1.1, which asks for a Host header. */
export const isCurrent = (head: Buffer): boolean => /^[^\n]* HTTP\/1\.1\r?\n/.test(head.toString());

/** All values of a header. */
export function headersIn(head: Buffer, name: string): readonly string[] {
  // More may have come behind it.
  const [text = ''] = head.toString().split(/\n\r?\n/, 1);
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((each) => each.toLowerCase().startsWith(`${name}:`))
    .map((each) => each.slice(name.length + 1).trim());
}
