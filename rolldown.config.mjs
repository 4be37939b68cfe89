// Builds the program as one bundle, split at late imports, and the scripts of the build and the
// benchmark, which are not published.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The fonts of the texts of a PNG sheet. They have Latin, Greek and Cyrillic letters. */
const fontFolder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/roboto/package.json'),
);
const fonts = { regular: '400Regular/Roboto_400Regular.ttf', bold: '700Bold/Roboto_700Bold.ttf' };

const sheetFonts = {
  name: 'sheet-fonts',
  generateBundle() {
    for (const [weight, file] of Object.entries(fonts)) {
      const source = readFileSync(join(fontFolder, file));
      this.emitFile({ type: 'asset', fileName: `fonts/${weight}.ttf`, source });
    }
  },
};

/**
 * Writes the licences of the fonts, of all packages in the bundle, and of code inside these
 * packages to one file.
 * @throws if a package has no licence, so that it cannot be forgotten
 */
const notices = {
  name: 'notices',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
    );
    const folders = new Set(
      modules.flatMap(
        (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? [],
      ),
    );
    const texts = [...folders, fontFolder].sort().map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const files = readdirSync(folder).filter((entry) =>
        /^(licen[cs]e|notice|copying)/i.test(entry),
      );
      if (files.length === 0) throw new Error(`${name} has no licence`);
      const terms = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return `${name} ${version} (${license})\n\n${terms.join('\n\n')}\n`;
    });
    const source = [...texts, readFileSync('src/notices.txt', 'utf8')].join(
      `\n${'-'.repeat(80)}\n\n`,
    );
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source });
  },
};

/**
 * Node modules that packages import for features that the program does not use: subcommands as
 * separate programs, HTTP/2. On Node 24 the first takes a tenth of `--version`, the second a tenth
 * of a page.
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
  // With NODE_DEBUG=undici, undici would print addresses, which contain the key.
  transform: (code, id) =>
    id.includes('/undici/') && code.includes('debuglog(')
      ? code.replace(
          /\b(?:util\.)?debuglog\(/g,
          '(() => Object.assign(() => {}, { enabled: false }))(',
        )
      : undefined,
  load: (id) => (id === '\0nothing' ? 'module.exports = { constants: {} };' : undefined),
};

/** Includes a text file, as `vite` does. */
const rawText = {
  name: 'raw-text',
  resolveId: (id, importer) => (id.endsWith('?raw') ? resolve(dirname(importer), id) : undefined),
  load: (id) =>
    id.endsWith('?raw')
      ? `export default ${JSON.stringify(readFileSync(id.slice(0, -'?raw'.length), 'utf8'))};`
      : undefined,
};

/** Copies jq to the folder in which its package looks for it. */
const jqProgram = {
  name: 'jq-program',
  // publint mistakes a file with these words of an error message for an ES module.
  renderChunk: (code) => code.replace('import "jq-wasm/inline"', 'jq-wasm/inline'),
  generateBundle() {
    const source = readFileSync('node_modules/jq-wasm/dist/build/jq.wasm');
    this.emitFile({ type: 'asset', fileName: 'build/jq.wasm', source });
  },
};

/**
 * Modules that are built into one file: those of every start, those that `--help` and lists share,
 * those of every list, and the checks of typed options. As separate files, a list loads 50 of them
 * and takes a tenth longer on Node 24.
 */
const loadedTogether = [
  { name: 'start', tags: ['$initial'] },
  { name: 'settings', test: /\/src\/(settings\/file|view\/text\/text)\.ts$/ },
  {
    name: 'list',
    test: /\/src\/(cli\/context|commands\/list\/run-list|commands\/list\/print|sources\/sources|sources\/network|records\/prepare-query)\.ts$/,
  },
  {
    name: 'option-checks',
    test: /\/src\/(cli\/check-options|cli\/printing\/check-format|cli\/parsing\/collect-options|settings\/options\/conflicts)\.ts$/,
  },
];

const common = {
  platform: 'node',
  external: ['libsql', '@napi-rs/keyring', 'sharp'],
  // `import` has to be `require`, because bin/start.js runs the files as scripts, in which Node
  // does not allow `import`.
  output: { format: 'cjs', minify: true, comments: false, dynamicImportInCjs: false },
  // Otherwise a package that is not installed would be missing only where the program is used.
  onLog: (level, log, handler) => handler(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
};

export default [
  {
    ...common,
    input: 'src/main.ts',
    preserveEntrySignatures: 'allow-extension',
    plugins: [withoutUnused, rawText, jqProgram, sheetFonts, notices],
    output: {
      ...common.output,
      dir: 'dist',
      cleanDir: true,
      chunkFileNames: '[name].js',
      codeSplitting: { groups: loadedTogether },
    },
  },
  {
    ...common,
    external: [...common.external, '@lydell/node-pty'],
    plugins: [rawText],
    input: { build: 'src/build.ts', docs: 'src/docs.ts', bench: 'test/bench/bench.ts' },
    output: { ...common.output, minify: false, dir: 'node_modules/.cache/portfolio' },
  },
];
