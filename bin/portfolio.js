#!/usr/bin/env node
// Prints the version without the program, which takes half of the time of a start. If that fails, the program says why.
const isVersion = process.argv.length === 3 && process.argv[2] === '--version';
if (!isVersion || !isWritten(`${require('../package.json').version}\n`)) require('./start.js');

function isWritten(text) {
  try {
    return require('node:fs').writeSync(1, text) === text.length;
  } catch {
    return false;
  }
}
