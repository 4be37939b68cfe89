// Times whole processes, in turns within one run, so that a machine that changes its speed changes
// both sides.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Command = readonly [string, ...string[]];

export interface Figure {
  readonly name: string;
  readonly yardstick: string;
  readonly unit: 'ms' | 'bytes' | 'MB' | 'requests/s' | 'records/s';
  /** Undefined if it could not be measured; `note` says why. */
  readonly ours?: number;
  readonly theirs?: number;
  /** The goal for the ratio of ours to theirs: at most, or at least. */
  readonly most?: number;
  readonly least?: number;
  readonly note?: string;
}

export const folder = mkdtempSync(join(tmpdir(), 'portfolio-bench-'));
export const portfolio = (...args: string[]): Command => [
  process.execPath,
  'bin/portfolio.js',
  ...args,
];

// NODE_EXTRA_CA_CERTS is left out: it adds more to every start of Node than there is to measure.
const env = { PATH: process.env['PATH'] ?? '', HOME: folder };

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const installed = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Measures a figure in milliseconds.
 * @param needs the programs without which it cannot be measured
 */
export async function compare(
  figure: Pick<Figure, 'name' | 'yardstick' | 'most'>,
  ours: Command,
  theirs: Command,
  { turns = 15, needs = [] }: { readonly turns?: number; readonly needs?: readonly string[] } = {},
): Promise<Figure> {
  const unit = 'ms';
  if (!needs.every(installed))
    return { ...figure, unit, note: `${needs.join(' or ')} is not installed` };
  const [mine = 0, other = 0] = await inTurns([ours, theirs], turns);
  return { ...figure, unit, ours: mine, theirs: other };
}

/**
 * Milliseconds from start to end. Its output goes to a file: what Node calls a pipe is a socket,
 * which costs the program more than the pipes of a shell.
 */
async function time([program, ...args]: Command): Promise<number> {
  const output = openSync(join(folder, 'output'), 'w');
  const begin = performance.now();
  const child = spawn(program, args, { env, stdio: ['ignore', output, 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [exit] = await once(child, 'close');
  closeSync(output);
  if (exit !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exit}: ${complaint}`);
  return performance.now() - begin;
}

/** Medians of each command, run one after the other in turn; the first turn is not counted. */
export async function inTurns(commands: readonly Command[], turns: number): Promise<number[]> {
  const times: number[][] = commands.map(() => []);
  for (let turn = 0; turn <= turns; turn++) {
    for (const [at, command] of commands.entries()) {
      const taken = await time(command);
      if (turn > 0) times[at]?.push(taken);
    }
  }
  return times.map(median);
}

/**
 * Returns the megabytes that a `portfolio` command held at its peak. Linux counts the peak of the
 * benchmark itself in `resourceUsage()` of its children, so the figure is read from /proc.
 */
export async function peakMemory(...args: string[]): Promise<number> {
  const [hook, report] = [join(folder, 'peak.cjs'), join(folder, 'peak')];
  writeFileSync(
    hook,
    `const { readFileSync, writeFileSync } = require('fs');
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, readFileSync('/proc/self/status')));
`,
  );
  await time([process.execPath, '--require', hook, 'bin/portfolio.js', ...args]);
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(report, 'utf8'))?.[1]) / 1024;
}
