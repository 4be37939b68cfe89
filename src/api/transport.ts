// How the service is asked: an address in, a reply out. A socket, the embedded service and a test are all one of these.

/** One whole answer. `headers` has lower-case names. `body` is decompressed. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Asks `url` by GET, with more `headers` where given. Rejects only when no whole answer came; any status is an answer. */
export type Transport = (url: URL, signal: AbortSignal, headers?: Response['headers']) => Promise<Response>;
