import { readdirSync } from 'node:fs';
import module from 'node:module';
import { expect, test } from 'vitest';
import { keylessHome, portfolio } from '../support/command.ts';

test.skipIf(!('enableCompileCache' in module))('Node keeps the compiled program', async () => {
  const home = keylessHome();
  expect((await portfolio(['--version'], { home, env: { TMPDIR: home.folder } })).exit).toBe(0);
  expect(readdirSync(home.folder)).toEqual(['node-compile-cache']);
});
