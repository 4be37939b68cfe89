import { defineConfig } from 'vitest/config';

const slow = 'test/slow/**/*.test.ts';
/** Random histories of a library, by their own command. */
const model = 'test/model/*.test.ts';
/** The packed program on Windows, which needs a machine that is made first. */
const windows = 'test/windows/*.test.ts';

/** Real terminals on a virtual screen, by their own command. */
const terminals = 'test/terminals/**/*.test.ts';

export default defineConfig({
  test: {
    // A variable before a command, as in `A=1 npm test`, does not work on Windows.
    env: process.env['npm_lifecycle_event'] === 'transcripts' ? { UPDATE_TRANSCRIPTS: '1' } : {},
    testTimeout: 60_000,
    // Tests that run together wait in real time, and use hardly any of a core.
    maxConcurrency: 10,
    globalSetup: 'test/support/temporary.ts',
    maxWorkers: '100%',
    projects: [
      // Sharing the imports halves the time. The tests share no other state.
      {
        extends: true,
        test: {
          name: 'quick',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [slow, model, windows, terminals],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['test/{unit,support}/**/*.test.ts', 'test/contract/{imports,width}.test.ts'],
        },
      },
      { extends: true, test: { name: 'model', include: [model] } },
      { extends: true, test: { name: 'slow', include: [slow] } },
      { extends: true, test: { name: 'windows', include: [windows], maxConcurrency: 2 } },
      { extends: true, test: { name: 'terminals', include: [terminals] } },
    ],
  },
});
