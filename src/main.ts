// The real System, and the exit code to the process.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';
import { realSystem } from './system.ts';

const stop = new AbortController();
// The second signal finds no listener and ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
process.exitCode = await run(
  realSystem({
    signal: stop.signal,
    sampleFile: fileURLToPath(new URL('./sample.db', import.meta.url)),
    version: String(JSON.parse(manifest).version),
    home: homedir(),
  }),
);
