import { describe, expect, it } from 'vitest';
import {
  type ErrorKind,
  endsCommand,
  errorCode,
  failures,
  joinSignals,
  PortfolioError,
  signalError,
} from '../../src/errors.ts';

describe('a PortfolioError', () => {
  // The exit codes are a contract with scripts.
  const exits: Readonly<Record<ErrorKind, number>> = {
    unexpected: 1,
    output_closed: 0,
    usage: 2,
    not_found: 3,
    not_kept: 3,
    no_key: 4,
    key_refused: 4,
    service: 5,
    unreadable: 5,
    network: 6,
    timeout: 6,
    rate_limited: 7,
    incomplete: 8,
    unsafe: 9,
    interrupted: 130,
    terminated: 143,
    hung_up: 129,
  };
  it.each(Object.keys(failures) as ErrorKind[])('of the kind %s has its exit code', (kind) => {
    expect(new PortfolioError(kind, 'text').exit).toBe(exits[kind]);
  });
});

it('each exit code has one meaning', () => {
  const meanings = new Map<number, string>();
  for (const { exit, help } of Object.values(failures)) {
    expect(meanings.get(exit) ?? help).toBe(help);
    meanings.set(exit, help);
  }
});

it.each([
  ['SIGINT', 130, 'interrupted'],
  ['SIGTERM', 143, 'terminated'],
  ['SIGHUP', 129, 'hung up'],
] as const)('%s ends a command with its exit code', (signal, exit, message) => {
  const failure = signalError(signal);
  expect(failure).toMatchObject({ exit, message });
  expect(endsCommand(failure)).toBe(true);
});

it('a reader that left ends a command too, and other failures do not', () => {
  expect(endsCommand(new PortfolioError('output_closed', 'text'))).toBe(true);
  for (const error of [new PortfolioError('timeout', 'text'), new Error('interrupted'), undefined])
    expect(endsCommand(error)).toBe(false);
});

it.each([
  [Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOENT'],
  [{ code: 7 }, '7'],
  [{ code: undefined }, ''],
  [new Error('x'), ''],
  [null, ''],
  ['ENOENT', ''],
])('codeOf %j is %j', (error, code) => {
  expect(errorCode(error)).toBe(code);
});

it('eitherSignal aborts with the first signal, and takes more listeners than Node expects', async () => {
  const warnings: string[] = [];
  const listen = ({ name }: Error) => void warnings.push(name);
  process.on('warning', listen);
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = joinSignals(one.signal, other.signal);
  for (let count = 0; count < 20; count += 1) signal.addEventListener('abort', () => {});
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
  other.abort('stop');
  expect(signal.reason).toBe('stop');
});
