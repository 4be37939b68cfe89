// Starts the program, and keeps its compiled code for later starts. It is taken after the run,
// because V8 compiles a function when it is first called. Node's own cache takes it before the run,
// and saves a third as much.
const fs = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const { arch, env, geteuid, version } = process;
// Node 20 optimises the parser of HTTP after one response, and waits for that at its end. This is
// the value of later versions. It comes first because kept code belongs to the flags of its run.
if (version.startsWith('v20.'))
  require('node:v8').setFlagsFromString('--wasm-tiering-budget=13000000');

const base = isAbsolute(env.XDG_CACHE_HOME ?? '')
  ? env.XDG_CACHE_HOME
  : join(env.HOME ?? '', '.cache');
const cache = env.PORTFOLIO_CONFIG_DIR
  ? join(env.PORTFOLIO_CONFIG_DIR, 'cache')
  : join(base, 'portfolio');
const folder = join(cache, 'code'); // in the folder that src/settings/folders.ts finds
// not on Windows
const isWanted = !env.PORTFOLIO_NO_CODE_CACHE && isAbsolute(folder) && geteuid !== undefined;
const loaded = new Map();

/**
 * V8 runs kept code unchecked. So its folder and file must be this user's and nobody else's,
 * without links.
 */
const isOwn = ({ mode, uid }, type) => uid === geteuid() && (mode & 0o170077) === type;
const isSafe = () =>
  isOwn(fs.lstatSync(folder), fs.constants.S_IFDIR) && fs.realpathSync.native(folder) === folder;

/**
 * V8 checks neither the text of the source nor the code for damage. So a file has the source, and
 * the code twice.
 */
function read(path, source) {
  try {
    if (!isSafe() || !isOwn(fs.lstatSync(path), fs.constants.S_IFREG)) return undefined;
    const bytes = fs.readFileSync(path);
    const middle = (source.length + bytes.length) / 2;
    const code = bytes.subarray(source.length, middle);
    return source.equals(bytes.subarray(0, source.length)) && code.equals(bytes.subarray(middle))
      ? code
      : undefined;
  } catch {}
}

function load(name) {
  if (!name.startsWith('./')) return require(name);
  if (loaded.has(name)) return loaded.get(name).exports;
  const [filename, path] = [
    join(__dirname, '../dist', name),
    join(folder, `${name}-${version}-${arch}`),
  ];
  const source = fs.readFileSync(filename);
  const cachedData = read(path, source);
  const text = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
  const script = new Script(text, { filename, cachedData });
  const module = {
    exports: {},
    path,
    source,
    script,
    size: script.cachedDataRejected === false && cachedData.length,
  };
  loaded.set(name, module);
  script.runInThisContext()(module.exports, load, module, filename, dirname(filename));
  return module.exports;
}

/**
 * Keeps the code of a run that compiled a file. A long run no longer has the code of all functions
 * that it called.
 */
function save() {
  if ([...loaded.values()].every(({ size }) => size)) return;
  try {
    for (const each of [dirname(cache), cache, folder])
      if (!fs.existsSync(each)) fs.mkdirSync(each, 0o700);
    for (const { path, source, script, size } of isSafe() ? loaded.values() : []) {
      const code = script.createCachedData();
      if (code.length <= size) continue;
      const bytes = Buffer.concat([source, code, code]);
      fs.rmSync(`${path}.part`, { force: true });
      fs.writeFileSync(`${path}.part`, bytes, { flag: 'wx', mode: 0o600 });
      fs.renameSync(`${path}.part`, path);
    }
  } catch {}
}
process.on('exit', save);
const { start } = isWanted ? load('./main.js') : require('../dist/main.js');
start(loaded.get('./main.js')?.size > 0);
