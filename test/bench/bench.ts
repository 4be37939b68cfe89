// `npm run bench`: every figure against its yardstick, as one table; with `--json FILE` as JSON
// too. `--nodes 20,24` measures with these versions of Node and prints them side by side. No goal
// fails it.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { browse } from './browse.ts';
import { digest } from './digest.ts';
import { download } from './download.ts';
import { bulk, jq, onePage, paging, sizes, startUp } from './figures.ts';
import { grid } from './grid.ts';
import { library } from './library.ts';
import { like } from './like.ts';
import { type Figure, folder } from './measure.ts';
import { pictures } from './pictures.ts';
import { depth, throughput } from './service.ts';
import { sheet } from './sheet.ts';

const timings = { startUp, onePage, jq, paging, bulk, throughput, depth };
const parts = { ...timings, pictures, grid, browse, sheet, like, download, library, digest, sizes };
const args = process.argv.slice(2);
const flagValue = (flag: string) =>
  args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
const wanted = args.filter((name) => name in parts);

const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
const ratioOf = ({ ours, theirs }: Figure) =>
  ours === undefined || theirs === undefined ? undefined : ours / theirs;

const goalOf = ({ most, least }: Figure): string =>
  most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '';

function rowOf(figure: Figure): string[] {
  const { name, yardstick, unit, ours, theirs, most, least, note } = figure;
  const ratio = ratioOf(figure);
  const shown = (value: number | undefined) =>
    value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  const goal = goalOf(figure);
  const met =
    ratio === undefined
      ? (note ?? '')
      : (most ?? Infinity) >= ratio && (least ?? 0) <= ratio
        ? 'yes'
        : 'no';
  return [
    name,
    yardstick,
    shown(ours),
    shown(theirs),
    ratio?.toFixed(2) ?? '',
    goal,
    goal === '' ? (note ?? '') : met,
  ];
}

const printRow = (cells: readonly string[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};

function printHead(cells: readonly string[]): void {
  process.stdout.write(`${machine}\n\n`);
  printRow(cells);
  process.stdout.write(`|${'---|'.repeat(cells.length)}\n`);
}

async function measureHere(): Promise<void> {
  const figures: Figure[] = [];
  printHead(['figure', 'yardstick', 'ours', 'yardstick', 'ratio', 'goal', 'met']);
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const figure of await measure()) {
      figures.push(figure);
      printRow(rowOf(figure));
    }
  }
  const file = flagValue('--json');
  if (file !== undefined) {
    const rows = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }));
    writeFileSync(file, `${JSON.stringify({ machine, figures: rows }, null, 2)}\n`);
  }
}

/** Runs this benchmark with each version of Node, and prints their ratios side by side. */
function measureWith(versions: readonly string[]): void {
  const runs = versions.map((version) => {
    const file = join(folder, `node-${version}.json`);
    const words = ['-y', `node@${version}`, process.argv[1] ?? '', ...wanted, '--json', file];
    execFileSync('npx', words, { stdio: ['ignore', 'ignore', 'inherit'] });
    return (JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] }).figures;
  });
  printHead(['figure', 'yardstick', ...versions.flatMap((version) => [`Node ${version}`, 'goal'])]);
  for (const [at, figure] of runs[0]?.entries() ?? []) {
    const cells = runs.flatMap((figures) => {
      const row = figures[at];
      return row === undefined
        ? ['', '']
        : [ratioOf(row)?.toFixed(2) ?? row.note ?? '', goalOf(row)];
    });
    printRow([figure.name, figure.yardstick, ...cells]);
  }
}

async function main(): Promise<void> {
  const versions = flagValue('--nodes')?.split(',');
  if (versions === undefined) await measureHere();
  else measureWith(versions);
}

main().finally(() => rmSync(folder, { recursive: true, force: true }));
