// A thread that puts records into a library, while the program reads the next ones.
import { parentPort, workerData } from 'node:worker_threads';
import { codeOf } from './errors.ts';
import { type Parcel, unpacked } from './library/store/prepare.ts';
import { openForWriting } from './library/store/writer.ts';
import type { Answer } from './system/thread.ts';

const writer = openForWriting(String(workerData));

/** What failed in SQLite (a full disk): nothing of what waits is written after that. */
let failure: Answer | undefined;

function answerTo(parcel: Parcel): Answer {
  if (failure !== undefined) return failure;
  try {
    return { value: writer.take(unpacked(parcel)) };
  } catch (error) {
    const answer = { message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
    if (answer.code !== '') failure = answer;
    return answer;
  }
}

parentPort?.on('message', (parcel: Parcel | undefined) => {
  if (parcel !== undefined) return parentPort?.postMessage(answerTo(parcel));
  writer.close();
  parentPort?.close();
});
