// Builds the program as one bundle, split where it imports late, because each file takes half a millisecond to load; and the
// scripts of the build and the benchmark, which are not published.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Writes the licences of all packages in the bundle to one file. */
const licences = {
  name: 'licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
    );
    const folders = new Set(
      modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? []),
    );
    const texts = [...folders].sort().map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n\n${file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
  },
};

/**
 * Modules of Node that packages import for features not used here: subcommands as separate programs, HTTP/2. The first takes 3 ms
 * of every help page, the second 10 ms of every request. Without this, both miss their goal in `npm run bench`.
 */
const unused = [
  ['/commander/', 'node:child_process'],
  ['/undici/', 'node:http2'],
];
const withoutUnused = {
  name: 'without-unused',
  resolveId: (id, importer) =>
    unused.some(([folder, name]) => id === name && importer?.replaceAll('\\', '/').includes(folder))
      ? '\0nothing'
      : undefined,
  load: (id) => (id === '\0nothing' ? 'module.exports = { constants: {} };' : undefined),
};

/**
 * undici ends a connection on which a service sends `100 Continue` unasked. RFC 9110 (15.2) has a client ignore it like any other
 * interim response, which is what undici does with those once this condition is gone.
 */
const ignoreContinue = {
  name: 'ignore-unasked-continue',
  transform: (code, id) => {
    if (!id.replaceAll('\\', '/').endsWith('/undici/lib/dispatcher/client-h1.js')) return undefined;
    const condition = 'if (statusCode === 100) {';
    if (code.split(condition).length !== 2) throw new Error(`${id} no longer contains "${condition}"`);
    return { code: code.replace(condition, 'if (false) {'), map: null };
  },
};

/** jq itself. Its package looks for it in this folder beside its own file, in the bundle too. */
const jqProgram = {
  name: 'jq-program',
  // publint takes a file with these words, which are part of an error message, for an ES module.
  renderChunk: (code) => code.replace('import "jq-wasm/inline"', 'jq-wasm/inline'),
  generateBundle() {
    const source = readFileSync('node_modules/jq-wasm/dist/build/jq.wasm');
    this.emitFile({ type: 'asset', fileName: 'build/jq.wasm', source });
  },
};

/**
 * What is always loaded together is one file: what these import at once, but for what an earlier one has. Otherwise each set of
 * modules that some late imports share is a file of its own, fifty more for every list.
 */
const loadedTogether = {
  main: ['src/main.ts'],
  list: ['src/cli/context.ts', 'src/sources/source.ts', 'src/cli/printing/endpoint.ts'],
  service: ['src/service/answer.ts', 'src/library/store/library.ts'],
};
const files = new Map();
function fileOf(id, graph) {
  const add = (name, module) => {
    if (files.has(module)) return;
    files.set(module, name);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) add(name, imported);
  };
  for (const [name, roots] of Object.entries(loadedTogether)) for (const root of roots) add(name, resolve(root));
  return files.get(id);
}

const common = {
  platform: 'node',
  external: ['libsql', '@napi-rs/keyring', 'sharp'],
  output: { format: 'cjs', minify: true, comments: false },
};

export default [
  {
    ...common,
    input: 'src/main.ts',
    preserveEntrySignatures: false,
    plugins: [withoutUnused, ignoreContinue, jqProgram, licences],
    output: {
      ...common.output,
      ...{ dir: 'dist', cleanDir: true, chunkFileNames: '[name].js' },
      // On Node 20 `import()` fails in a script that V8 had kept compiled.
      dynamicImportInCjs: false,
      codeSplitting: {
        groups: [{ name: fileOf, debugName: 'loaded together', includeDependenciesRecursively: false }],
      },
    },
  },
  {
    ...common,
    input: { build: 'src/build.ts', bench: 'test/bench/bench.ts' },
    output: { ...common.output, minify: false, dir: 'node_modules/.cache/portfolio' },
  },
];
