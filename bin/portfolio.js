#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.');
if (major < 20 || (major === '20' && minor < 19)) {
  console.error(
    `portfolio: Node ${process.versions.node} is too old\nhint: install Node 20.19 or newer`,
  );
  process.exitCode = 1;
} else if (!isVersionWritten()) require('./start.js');

// Prints the version without the program, which takes half of the time of a start. If that fails,
// the program says why.
function isVersionWritten() {
  const isVersion = process.argv.length === 3 && process.argv[2] === '--version';
  return isVersion && isWritten(`${require('../package.json').version}\n`);
}

function isWritten(text) {
  try {
    return require('node:fs').writeSync(1, text) === text.length;
  } catch {
    return false;
  }
}
