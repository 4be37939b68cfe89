#!/usr/bin/env node
// Half of a start is compiling, so what was compiled is kept for the next one, in a folder of the user's own: what others could
// write there would be run. Node 22.8 and newer do that themselves.
const { lstatSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { createRequire, enableCompileCache, wrap } = Module;
const { basename, dirname, isAbsolute, join } = require('node:path');

function ownFolder() {
  const caches = [process.env.XDG_CACHE_HOME || '', join(process.env.HOME || '', '.cache')];
  const parent = join(caches.find(isAbsolute), 'portfolio');
  const folder = join(parent, 'compiled');
  const isOwn = ({ uid, mode }) => uid === process.getuid() && (mode & 0o022) === 0;
  const areOwn = () => [parent, folder].every((path) => isOwn(lstatSync(path)));
  try {
    return areOwn() ? folder : undefined;
  } catch {
    // One after the other: in /proc, and where folders are mounted when somebody asks for them, a recursive mkdir never ends.
    for (const path of [dirname(parent), parent, folder]) make(path);
    return areOwn() ? folder : undefined;
  }
}

function make(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

const finished = [];

/** The kept file is the source, which shows that it is of this program, and what V8 made of it, twice: V8 runs damaged code as well. */
function compiled(file, kept) {
  const { Script } = require('node:vm');
  const source = readFileSync(file);
  let cachedData;
  try {
    const found = readFileSync(kept);
    const half = (found.length - source.length) / 2;
    const [first, second] = [found.subarray(source.length, source.length + half), found.subarray(-half)];
    if (found.subarray(0, source.length).equals(source) && first.equals(second)) cachedData = first;
  } catch {}
  const script = new Script(wrap(source.toString()), { filename: file, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) finished.push(() => keep(kept, source, script));
  return script.runInThisContext();
}

function keep(kept, source, script) {
  try {
    const unfinished = `${kept}.${process.pid}`;
    const data = script.createCachedData();
    writeFileSync(unfinished, Buffer.concat([source, data, data]), { mode: 0o600 });
    renameSync(unfinished, kept);
  } catch {}
}

/** Reading what is kept of a smaller file, in bytes, takes longer than compiling it. */
const worthKeeping = 20_000;

function compileOnce(dist, folder) {
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, file) => {
    if (dirname(file) !== dist || statSync(file).size < worthKeeping) return load(module, file);
    const run = compiled(file, join(folder, basename(file, '.js')));
    run.call(module.exports, module.exports, createRequire(file), module, file, dist);
  };
  // What the program ran is compiled by then, and no sooner.
  process.once('exit', () => {
    if (finished.length === 0) return;
    // V8 refuses what it made under other flags than those of the start: http.ts and jq.ts turn these off.
    const { setFlagsFromString } = require('node:v8');
    for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering']) setFlagsFromString(flag);
    for (const each of finished) each();
  });
}

let folder;
try {
  folder = ownFolder();
} catch {}
const main = join(__dirname, '../dist/main.js');
if (folder !== undefined) {
  if (enableCompileCache === undefined) compileOnce(dirname(main), folder);
  else enableCompileCache(folder);
}
require(main);
