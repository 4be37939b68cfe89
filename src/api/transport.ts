// How to send a request: an address in, a response out. A socket, the embedded service and a test each are a Transport.

/** A complete response. Names in `headers` are in lower case. `body` is decompressed. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Sends GET `url`, with additional `headers`. Rejects only when no complete response arrives; any status is a response.
 */
export type Transport = (url: URL, signal: AbortSignal, headers?: Response['headers']) => Promise<Response>;
