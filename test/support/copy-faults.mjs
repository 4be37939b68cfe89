// Preloaded into the command: renaming, linking or removing a file that this process has open
// fails, as on Windows. COPY_FAULT is the number of the call about a copy of a library before which
// the process is killed. At its end the command says how many there were.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env['COPY_FAULT'] ?? 0);
let calls = 0;

const { readdirSync, readlinkSync, writeSync } = fs;
const isOpen = (path) =>
  readdirSync('/proc/self/fd').some((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  });

const moving = ['renameSync', 'linkSync', 'rmSync', 'unlinkSync'];
for (const name of [...moving, 'openSync', 'writeSync', 'fsyncSync', 'closeSync']) {
  const real = fs[name];
  fs[name] = (...args) => {
    const isAboutCopy =
      String(args[0]).includes('.format-') || (typeof args[0] === 'number' && args[0] > 2);
    if (isAboutCopy) calls += 1;
    if (isAboutCopy && calls === at) process.kill(process.pid, 'SIGKILL');
    if (moving.includes(name) && isOpen(String(args[0])))
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    return real(...args);
  };
}
syncBuiltinESMExports();

process.on('exit', () => writeSync(2, `calls ${calls}\n`));
