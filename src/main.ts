// The entry point: runs the program with the real System and sets the exit code of the process.
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { run } from './run.ts';
import { realSystem } from './system.ts';

const stop = new AbortController();
// The first signal asks the command to stop, a second one ends the process. The listener must stay: the spinner's package
// restores the cursor on a signal and then ends the process, unless there is another listener.
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
