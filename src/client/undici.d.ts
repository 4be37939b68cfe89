// Types of the files of undici that client/ imports. undici does not declare types for these files.
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  const request: (
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>;
  export default request;
}

declare module 'undici/lib/core/connect.js' {
  import type { LookupFunction, Socket } from 'node:net';

  /**
   * An origin. `hostname` is without the brackets of an IPv6 address, `port` '' for the usual port.
   */
  export interface Target {
    readonly protocol: string;
    readonly host?: string;
    readonly hostname: string;
    readonly port: string;
    /** A socket that is connected to the origin. */
    readonly httpSocket?: Socket;
  }
  export type Callback = (...result: [null, Socket] | [Error, null]) => void;

  const buildConnector: (options: {
    readonly timeout: number;
    readonly lookup?: LookupFunction;
  }) => (target: Target, callback: Callback) => Socket;
  export default buildConnector;
}

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';
  export default Agent;
}
