import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startAgain } from '../../../src/system/own-process.ts';
import { emptyFolder } from '../../support/system.ts';

async function ran(code: string, { input = '', limit = 60_000, stopAtOutput = false } = {}) {
  const program = join(emptyFolder(), 'program.cjs');
  writeFileSync(program, code);
  const child = startAgain({ args: ['a', 'b'], input, limit }, program);
  let output = '';
  for await (const chunk of child.output) {
    output += String(chunk);
    if (stopAtOutput) child.stop();
  }
  return { output, ...(await child.ended) };
}

describe('startAgain', () => {
  it('passes arguments and input on, and output and errors back', async () => {
    const code =
      'process.stdin.on("data", (c) => { console.log(process.argv.slice(2).join(), String(c)); console.error("no"); process.exitCode = 3; })';
    expect(await ran(code, { input: 'x' })).toEqual({ output: 'a,b x\n', errors: 'no\n', code: 3, isTooLong: false });
  });

  it('ends what takes too long', async () => {
    expect(await ran('for (;;);', { limit: 300 })).toMatchObject({ code: null, isTooLong: true });
  });

  it('stops what cannot be interrupted', async () => {
    const code = 'require("node:fs").writeSync(1, "begun"); for (;;);';
    expect(await ran(code, { stopAtOutput: true })).toEqual({
      output: 'begun',
      errors: '',
      code: null,
      isTooLong: false,
    });
  });

  it('bears a process that reads nothing', async () => {
    expect(await ran('', { input: 'x'.repeat(1_000_000) })).toMatchObject({ code: 0 });
  });
});
