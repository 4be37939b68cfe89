// Build script that writes the sample library and the manual pages. Usage: `build.js FOLDER`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { manPages } from './cli/help/man.ts';
import { commandTree } from './commands/tree.ts';
import { makeLibrary } from './sample/library.ts';
import { sampleRecords } from './sample/sample.ts';

const folder = process.argv[2] ?? 'dist';
makeLibrary(join(folder, 'sample.db'), sampleRecords());
// Reproducible builds set this variable to a time in seconds since 1970.
const { SOURCE_DATE_EPOCH: seconds } = process.env;
const date = new Date(seconds === undefined ? Date.now() : Number(seconds) * 1000)
  .toISOString()
  .slice(0, 10);
const manual = join(folder, 'man');
rmSync(manual, { recursive: true, force: true });
mkdirSync(manual);
for (const [name, page] of manPages(commandTree, version, date))
  writeFileSync(join(manual, `${name}.1`), page);
