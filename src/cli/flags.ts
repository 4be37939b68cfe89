// The program's own flags, beside those that the catalogue's parameters become: each said once, checked as parameters are.
import type { Param } from '../api/schema.ts';
import { read } from '../api/values.ts';
import { PortfolioError } from '../errors.ts';

export interface Flag {
  /** As commander writes it: `-L, --limit <n>`. */
  readonly usage: string;
  readonly help: string;
  /** How the value is checked; a switch has none. */
  readonly param?: Param;
}

/** A whole number. Its flag says what it is for. */
export const whole = (min: number, max?: number, standard?: number): Param => ({
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
  curl: { usage: '--curl', help: 'Print the request as a curl command and send nothing' },
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

export const usageError = (message: string, hint?: string): PortfolioError =>
  new PortfolioError('usage', message, hint === undefined ? {} : { hint });

/** The flag's value, checked. @throws PortfolioError `usage` with the sentence that says what is wrong */
export function checked(param: Param, label: string, text: string): string {
  const result = read(param, label, text);
  if ('problem' in result) throw usageError(result.problem);
  return result.value;
}

/** What a parameter is without being given; '' where nothing is said. */
export const standard = (param: Param): string =>
  'default' in param && param.default !== undefined ? String(param.default) : '';

/** Milliseconds of `30s`, `500ms`, `2m` or plain seconds. */
export function milliseconds(label: string, text: string): number {
  const [, number = '', unit = 's'] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(text.trim()) ?? [];
  const ms = number === '' ? 0 : Number(number) * { ms: 1, s: 1000, m: 60_000 }[unit as 'ms' | 's' | 'm'];
  if (ms >= 1) return ms;
  throw usageError(`${label} takes a time, as 30s, 500ms or 2m, not ${JSON.stringify(text)}`);
}
