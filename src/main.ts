// The real System, and the exit code to the process.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
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

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
process.exitCode = await run(
  realSystem({
    signal: stop.signal,
    sampleFile: fileURLToPath(new URL('./sample.db', import.meta.url)),
    version: String(JSON.parse(manifest).version),
    home: homedir(),
  }),
);
