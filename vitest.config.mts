import { defineConfig } from 'vitest/config';

const slow = 'test/slow/**/*.test.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: [slow] } },
      { extends: true, test: { name: 'slow', include: [slow] } },
    ],
  },
});
