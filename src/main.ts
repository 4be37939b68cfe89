// The real System, and the exit code to the process.
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { run } from './run.ts';
import { realSystem } from './system.ts';

const stop = new AbortController();
// The first signal asks the command to stop, a second one ends the process. The listener stays: the spinner's package,
// which restores the cursor, ends the process on a signal that nothing else listens for.
const onSignal = (signal: NodeJS.Signals) => {
  if (stop.signal.aborted) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  stop.abort();
};
process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

const system = realSystem({
  signal: stop.signal,
  sampleFile: join(import.meta.dirname, 'sample.db'),
  version,
});
run(system).then((exit) => {
  process.exitCode = exit;
});
