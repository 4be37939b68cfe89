// What the build makes beside the bundle: the sample library. A script: `build.js FOLDER`.
import { join } from 'node:path';
import { sampleRecords } from './sample/sample.ts';
import { makeLibrary } from './service/library.ts';

makeLibrary(join(process.argv[2] ?? 'dist', 'sample.db'), sampleRecords());
