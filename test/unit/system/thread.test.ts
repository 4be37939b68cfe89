import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startThread } from '../../../src/system/thread.ts';
import { emptyFolder } from '../../support/system.ts';

/** Adds what it is asked to what it was given. */
const adding = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', (question) => {
    if (question === undefined) parentPort.close();
    else if (question === 'fail') parentPort.postMessage({ message: 'no', code: 'SQLITE_FULL' });
    else if (question === 'throw') throw new Error('broken');
    else if (question === 'exit') process.exit(1);
    else parentPort.postMessage({ value: workerData + question });
  });`;

function start(code = adding) {
  const file = join(emptyFolder(), 'thread.cjs');
  writeFileSync(file, code);
  return startThread(file, 10);
}

describe('a thread', () => {
  it('answers questions in their order, those before its end too', async () => {
    const { ask, end } = start();
    const answers = [1, 2, 3].map((each) => ask(each));
    await end();
    expect(await Promise.all(answers)).toEqual([11, 12, 13]);
  });

  it('passes an error on with its code, and goes on', async () => {
    const { ask, end } = start();
    await expect(ask('fail')).rejects.toMatchObject({ message: 'no', code: 'SQLITE_FULL' });
    expect(await ask(1)).toBe(11);
    await end();
  });

  it.each([
    ['throw', 'broken'],
    ['exit', 'the second thread has ended'],
  ])('fails all that is asked after it ended: %s', async (question, message) => {
    const { ask, end } = start();
    const before = [ask(question), ask(1)].map((answer) => expect(answer).rejects.toThrow(message));
    await Promise.all(before);
    await end();
    await expect(ask(2)).rejects.toThrow(message);
  });

  it('fails where its file is missing', async () => {
    const { ask, end } = startThread(join(emptyFolder(), 'none.js'), undefined);
    await expect(ask(1)).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
    await end();
  });
});
