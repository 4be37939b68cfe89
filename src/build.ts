// Makes the sample library, as a part of the build. A script: `build.js FOLDER`.
import { join } from 'node:path';
import { sampleRecords } from './sample/sample.ts';
import { makeLibrary } from './service/library.ts';

makeLibrary(join(process.argv[2] ?? 'dist', 'sample.db'), sampleRecords());
