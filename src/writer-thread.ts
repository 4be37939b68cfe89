// A thread that puts records into a library, while the program reads the next ones.
import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from './errors.ts';
import { openForWriting, type Put } from './service/writer.ts';
import type { Answer } from './system/thread.ts';

const writer = openForWriting(String(workerData));

function answerTo(puts: readonly Put[]): Answer {
  try {
    return { value: writer.take(puts) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
  }
}

parentPort?.on('message', (puts: readonly Put[] | undefined) => {
  if (puts !== undefined) return parentPort?.postMessage(answerTo(puts));
  writer.close();
  parentPort?.close();
});
