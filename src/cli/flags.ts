// The program's own flags, beside those that the catalogue's parameters become: each said once. Data: every start reads it.
import type { Param } from '../api/schema.ts';
import { PortfolioError } from '../errors.ts';

export interface Flag {
  /** As commander writes it: `-L, --limit <n>`. */
  readonly usage: string;
  readonly help: string;
  /** How the value is checked; a switch has none. */
  readonly param?: Param;
}

/** A whole number. Its flag says what it is for. */
const whole = (min: number, max?: number, standard?: number): Param => ({
  kind: 'integer',
  help: '',
  min,
  ...(max === undefined ? {} : { max }),
  ...(standard === undefined ? {} : { default: standard }),
});

export const formats = ['table', 'json', 'ndjson', 'csv', 'tsv'] as const;
export type Format = (typeof formats)[number];

export const outputFlags = {
  output: {
    usage: '-o, --output <format>',
    help: 'Form of the output',
    param: { kind: 'choice', help: '', choices: formats },
  },
  json: { usage: '--json', help: 'What the service sent; the same as -o json' },
  columns: { usage: '--columns <names>', help: 'Columns of table, csv and tsv, as id,name,stats.views' },
  headers: { usage: '--headers', help: 'Head the columns' },
  noHeaders: { usage: '--no-headers', help: 'Leave the heading out' },
} as const satisfies Readonly<Record<string, Flag>>;

export const pagingFlags = {
  limit: {
    usage: '-L, --limit <n>',
    help: 'Read this many records, over as many pages as it takes',
    param: whole(1),
  },
  all: { usage: '--all', help: 'Read every page' },
  concurrency: { usage: '--concurrency <n>', help: 'Pages read at once', param: whole(1, 64, 4) },
} as const satisfies Readonly<Record<string, Flag>>;

export const usualTimeout = '30s';
export const usualMaxWait = '30s';

export const globalFlags = {
  profile: { usage: '--profile <name>', help: 'Use the settings of this profile' },
  baseUrl: { usage: '--base-url <url>', help: 'Ask the service at this address' },
  demo: { usage: '--demo', help: 'Answer from the embedded service and its sample library' },
  color: {
    usage: '--color <when>',
    help: 'Colour the output',
    param: { kind: 'choice', help: '', choices: ['auto', 'always', 'never'], default: 'auto' },
  },
  quiet: { usage: '--quiet', help: 'Say nothing but errors' },
  verbose: { usage: '--verbose', help: 'Show requests and how long they took' },
  timeout: { usage: '--timeout <time>', help: `Wait this long for an answer (default: ${usualTimeout})` },
  retries: { usage: '--retries <n>', help: 'Try again after a passing failure', param: whole(0, 20, 2) },
  retryMaxWait: {
    usage: '--retry-max-wait <time>',
    help: `Wait no longer than this to try again (default: ${usualMaxWait})`,
  },
  insecureHttp: { usage: '--insecure-http', help: 'Let the key go over plain http to another machine' },
  cache: { usage: '--cache <time>', help: 'Let an answer serve again for so long, as 1h, before asking anew' },
  noCache: { usage: '--no-cache', help: 'Ask anew, and keep nothing' },
  curl: { usage: '--curl', help: 'Print the request as a curl command and send nothing' },
} as const satisfies Readonly<Record<string, Flag>>;

export const loginFlags = {
  withKey: { usage: '--with-key', help: 'Read the key from standard input' },
  keyring: { usage: '--keyring', help: "Keep the key in the system's keyring, not in the settings file" },
} as const satisfies Readonly<Record<string, Flag>>;

export const serveFlags = {
  port: { usage: '--port <n>', help: 'Port to listen on, 0 for any', param: whole(0, 65_535, 8460) },
  host: { usage: '--host <address>', help: 'Address to listen on (default: 127.0.0.1)' },
  key: { usage: '--key <key>', help: 'Ask every request for this key' },
  latency: { usage: '--latency <ms>', help: 'Wait before each answer, in milliseconds', param: whole(0, 600_000, 0) },
  rateLimit: { usage: '--rate-limit <n/h>', help: 'Answer so many requests an hour (h), minute (m) or second (s)' },
  library: { usage: '--library <file>', help: 'Serve this library instead of the sample' },
  json: { usage: '--json', help: 'Say the address as JSON' },
} as const satisfies Readonly<Record<string, Flag>>;

/** What the flags said, by commander's names. The catalogue's parameters stand among them under their flags' names. */
export interface Options {
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly demo?: boolean;
  readonly color?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly timeout?: string;
  readonly retries?: string;
  readonly retryMaxWait?: string;
  readonly insecureHttp?: boolean;
  /** False for --no-cache. */
  readonly cache?: string | false;
  readonly curl?: boolean;
  readonly output?: string;
  readonly json?: boolean;
  readonly columns?: string;
  readonly headers?: boolean;
  readonly page?: string;
  readonly limit?: string;
  readonly all?: boolean;
  readonly concurrency?: string;
  readonly [name: string]: unknown;
}

/** `color_hex` → `colorHex`, the name under which commander keeps the flag's value. */
export const optionName = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const usageError = (message: string, hint?: string): PortfolioError =>
  new PortfolioError('usage', message, hint === undefined ? {} : { hint });
