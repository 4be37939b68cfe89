// Makes the sample library, as a part of the build. A script: `build.js FOLDER`.
import { join } from 'node:path';
import { makeLibrary } from './sample/library.ts';
import { sampleRecords } from './sample/sample.ts';

makeLibrary(join(process.argv[2] ?? 'dist', 'sample.db'), sampleRecords());
