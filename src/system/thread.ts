// A second thread of this program, for work that would keep this one from reading on.
import { Worker } from 'node:worker_threads';

export interface Thread {
  /** Questions are answered one after the other. Rejects with an error that has the message and the code of the one over there. */
  ask(question: unknown, moved?: readonly ArrayBuffer[]): Promise<unknown>;
  /** Resolves when all is answered and the thread has ended. */
  end(): Promise<void>;
}

/** What the thread sends back, for each question. */
export type Answer = { readonly value: unknown } | { readonly message: string; readonly code: string };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** @param file one of this program's, which gets `given` as `workerData`, questions as messages, and undefined in the end */
export function startThread(file: string, given: unknown): Thread {
  const worker = new Worker(file, { workerData: given });
  const waiting: Waiting[] = [];
  let failure: unknown;
  function fail(error: unknown): void {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  }
  worker.on('error', fail);
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      fail(Object.assign(new Error('the second thread has ended'), { code: 'ERR_WORKER_EXITED' }));
      resolve();
    });
  });
  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.shift() ?? {};
    if ('value' in answer) resolve?.(answer.value);
    else reject?.(Object.assign(new Error(answer.message), { code: answer.code }));
  });
  return {
    ask: (question, moved = []) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(question, moved);
      }),
    end: () => {
      worker.postMessage(undefined);
      return ended;
    },
  };
}
