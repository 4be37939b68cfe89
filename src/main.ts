// The entry point. Runs the program with the real System and sets the exit code of the process.
import { join } from 'node:path';
import { engines, version } from '../package.json' with { type: 'json' };
import { failureBy, failures, signals } from './errors.ts';
import { run } from './run.ts';
import { releaseClosedTerminals } from './system/screen.ts';
import { realSystem } from './system/system.ts';

const stop = new AbortController();

/** Ends the process as if it did not listen to the signal. */
const end = (signal: NodeJS.Signals) => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};

// The first signal stops the command. A second one ends the process.
const onSignal = (signal: keyof typeof signals) => {
  if (stop.signal.aborted) end(signal);
  stop.abort(failureBy(signal));
  // Work that cannot be aborted, such as the look-up of a host name, must not delay the end.
  ended.then(() => setTimeout(end, 1000, signal).unref());
};
const names = Object.keys(signals) as readonly (keyof typeof signals)[]; // the keys of the table are its names
const listen = () => {
  for (const name of names) process.on(name, onSignal);
};
listen();

const system = realSystem({
  signal: stop.signal,
  // A listener could not run during the work. Without a listener the signal has its default effect.
  block: (work) => {
    for (const name of names) process.off(name, onSignal);
    try {
      return work();
    } finally {
      listen();
    }
  },
  sampleFile: join(import.meta.dirname, 'sample.db'),
  version,
  node: { version: process.versions.node, needed: engines.node },
});
process.once('exit', releaseClosedTerminals);
// Not 0, in case the program ends before its result is known.
process.exitCode = failures.unexpected.exit;
const ended = run(system).then((exit) => {
  process.exitCode = exit;
});
