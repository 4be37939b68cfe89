// The real System, and the exit code to the process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { run } from './run.ts';
import { realSystem } from './system.ts';

const stop = new AbortController();
// The first signal asks the command to stop, a second one ends the process. The listener stays: the spinner's package, which
// restores the cursor, would take a signal without one as its own to die of.
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
  readHelp: () => JSON.parse(readFileSync(join(import.meta.dirname, 'help.json'), 'utf8')),
});
run(system).then((exit) => {
  process.exitCode = exit;
});
