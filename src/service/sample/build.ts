// Makes the sample library: `node dist/service/sample/build.js FILE`. A script of the build, and the one file here that
// reads the command line; the program itself never runs it.
import { argv } from 'node:process';
import { makeLibrary } from '../library.ts';
import { sampleRecords } from './sample.ts';

const file = argv[2];
if (file === undefined) throw new Error('usage: build.js FILE');
makeLibrary(file, sampleRecords());
