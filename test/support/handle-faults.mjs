// Preloaded into the command: after so many bytes written through file handles, something goes
// wrong. HANDLE_FAULT is `kill:BYTES`, for kill -9, or a code and bytes, `ENOSPC:BYTES`, for a disk
// that takes no more.
import { open } from 'node:fs/promises';

const [fault = '', most] = (process.env['HANDLE_FAULT'] ?? '').split(':');
const handle = await open('/dev/null');
const prototype = Object.getPrototypeOf(handle);
await handle.close();

let left = Number(most);
for (const name of ['write', 'appendFile']) {
  const real = prototype[name];
  prototype[name] = function (...args) {
    left -= args[0].length;
    if (left < 0 && fault === 'kill') process.kill(process.pid, 'SIGKILL');
    if (left < 0) return Promise.reject(Object.assign(new Error(fault), { code: fault }));
    return real.apply(this, args);
  };
}
