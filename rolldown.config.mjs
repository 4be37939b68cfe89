// One bundle of the program, cut where it imports late, because every file costs half a millisecond to load; and the
// scripts of the build and the benchmark, which are not shipped.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts of the licences of all packages that went into the bundle. */
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

/** What packages import for abilities that are never used here: starting subcommands as programs, HTTP/2. A millisecond each of every start. */
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

const common = {
  platform: 'node',
  external: ['libsql', '@napi-rs/keyring'],
  output: { format: 'cjs', minify: true, comments: false },
};

export default [
  {
    ...common,
    input: 'src/main.ts',
    plugins: [withoutUnused, licences],
    output: { ...common.output, dir: 'dist', cleanDir: true, chunkFileNames: '[name].js' },
  },
  {
    ...common,
    input: { build: 'src/build.ts', bench: 'test/bench/bench.ts' },
    output: { ...common.output, minify: false, dir: 'node_modules/.cache/portfolio' },
  },
];
