// The entry point. Runs the program with the real System and sets the exit code of the process.
import { join } from 'node:path';
import { engines, version } from '../package.json' with { type: 'json' };
import { errorKindBySignal, failures, signalError } from './errors.ts';
import { run } from './run.ts';
import { releaseClosedTerminals } from './system/output-stream.ts';
import { createSystem } from './system/system.ts';

const abortController = new AbortController();

/** Removes the listeners of the signal and sends it to this process, which then ends. */
const endProcess = (signal: NodeJS.Signals) => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

/**
 * Milliseconds after a signal until the process is ended, if no pager runs. They are more than
 * twice `graceMs` of `output-stream.ts`, because stdout and stderr may each wait for that time.
 */
const maxShutdownMs = 1500;

// The first signal stops the command. A second signal ends the process.
const onSignal = (signal: keyof typeof errorKindBySignal) => {
  if (abortController.signal.aborted) endProcess(signal);
  abortController.abort(signalError(signal));
  // Some work cannot be aborted, e.g. the look-up of a host name or the decoding of a picture.
  endProcessLater(signal);
};

/**
 * Ends the process after `maxShutdownMs`. While a pager runs, `startPager` replaces the `onSignal`
 * of SIGINT by another listener. After a SIGINT, this function then waits again, and once more
 * after the pager has ended.
 * @param wasPagerRunning whether a pager was running when the previous wait ended
 */
const endProcessLater = (signal: keyof typeof errorKindBySignal, wasPagerRunning = false): void => {
  const endUnlessPaged = () => {
    const isPagerRunning = process.listeners(signal).every((listener) => listener !== onSignal);
    if (isPagerRunning || wasPagerRunning) endProcessLater(signal, isPagerRunning);
    else endProcess(signal);
  };
  setTimeout(endUnlessPaged, maxShutdownMs).unref();
};
// Cast, because `Object.keys` returns `string[]`.
const signalNames = Object.keys(errorKindBySignal) as readonly (keyof typeof errorKindBySignal)[];
for (const name of signalNames) process.on(name, onSignal);

/**
 * Starts the program. Called by `bin/start.js`.
 * @param usesCompileCache whether compiled code of an earlier run was used
 */
export function start(usesCompileCache: boolean): void {
  const system = createSystem({
    signal: abortController.signal,
    // Listeners cannot run during synchronous work. Without a listener, a signal ends the process.
    runBlocking: (work) => {
      // While a pager runs, SIGINT has another listener.
      const names = signalNames.filter((name) =>
        process.listeners(name).some((listener) => listener === onSignal),
      );
      for (const name of names) process.off(name, onSignal);
      try {
        return work();
      } finally {
        for (const name of names) process.on(name, onSignal);
      }
    },
    sampleLibraryFile: join(import.meta.dirname, 'sample.db'),
    fontFolder: join(import.meta.dirname, 'fonts'),
    version,
    usesCompileCache,
    node: { version: process.versions.node, supportedRange: engines.node },
  });
  process.once('exit', releaseClosedTerminals);
  // The exit code if the process ends before the promise of `run` resolves.
  process.exitCode = failures.unexpected.exit;
  run(system).then((exitCode) => {
    process.exitCode = exitCode;
  });
}
