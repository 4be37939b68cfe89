// `npm run bench`: every figure against its yardstick, as one table; with `--json FILE` as JSON
// too. No goal fails it.
import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
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
const at = args.indexOf('--json');
const wanted = args.filter((name) => name in parts);

const machine = `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
const ratioOf = ({ ours, theirs }: Figure) =>
  ours === undefined || theirs === undefined ? undefined : ours / theirs;

function rowOf(figure: Figure): string[] {
  const { name, yardstick, unit, ours, theirs, most, least, note } = figure;
  const ratio = ratioOf(figure);
  const shown = (value: number | undefined) =>
    value === undefined ? '' : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  const goal = most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '';
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

async function main(): Promise<void> {
  const figures: Figure[] = [];
  const head = ['figure', 'yardstick', 'ours', 'yardstick', 'ratio', 'goal', 'met'];
  process.stdout.write(`${machine}\n\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n`);
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const figure of await measure()) {
      figures.push(figure);
      process.stdout.write(`| ${rowOf(figure).join(' | ')} |\n`);
    }
  }
  const file = args[at + 1];
  if (at >= 0 && file !== undefined) {
    const rows = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) }));
    writeFileSync(file, `${JSON.stringify({ machine, figures: rows }, null, 2)}\n`);
  }
}

main().finally(() => rmSync(folder, { recursive: true, force: true }));
