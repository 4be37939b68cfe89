// Build script that writes the sample library and the manual page. Usage: `build.js FOLDER`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { manPage } from './cli/help/man.ts';
import { tree } from './commands/tree.ts';
import { makeLibrary } from './sample/library.ts';
import { sampleRecords } from './sample/sample.ts';

const folder = process.argv[2] ?? 'dist';
makeLibrary(join(folder, 'sample.db'), sampleRecords());
// Reproducible builds set this variable to a time in seconds since 1970.
const { SOURCE_DATE_EPOCH: seconds } = process.env;
const date = new Date(seconds === undefined ? Date.now() : Number(seconds) * 1000)
  .toISOString()
  .slice(0, 10);
writeFileSync(join(folder, 'portfolio.1'), manPage(tree, version, date));
