// Preloaded into the command: from the first folder that it makes on, something goes wrong with its
// files. FILE_FAULT is `kill:N`, for kill -9 right before call number N; `short`, for a disk that
// takes half of what is written; or a code, for one that takes nothing. At its end the command says
// how many calls there were.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [fault = '', at] = (process.env['FILE_FAULT'] ?? '').split(':');
let calls = 0;
const refusals = new Map();
let begun = false;

for (const name of Object.keys(fs)) {
  if (!name.endsWith('Sync')) continue;
  const real = fs[name];
  fs[name] = (...args) => {
    begun ||= name === 'mkdirSync';
    // Streams are not files; 1 and 2 are theirs.
    if (!begun || args[0] === 1 || args[0] === 2) return real(...args);
    calls += 1;
    const isLock = String(args[0]).endsWith('.lock');
    if (
      fault === 'busy' &&
      (name === 'renameSync' || (isLock && ['openSync', 'statSync'].includes(name)))
    ) {
      // The lock is not visible until it can be made.
      const counted = name === 'statSync' ? 'openSync' : name;
      if (name === counted) refusals.set(name, (refusals.get(name) ?? 0) + 1);
      if (refusals.get(counted) < 4) throw Object.assign(new Error(at), { code: at });
    }
    if (fault === 'kill' && calls === Number(at)) process.kill(process.pid, 'SIGKILL');
    if (name !== 'writeSync' && name !== 'writeFileSync') return real(...args);
    if (fault === 'short')
      return real(args[0], String(args[1]).slice(0, String(args[1]).length / 2), ...args.slice(2));
    if (fault.startsWith('E')) throw Object.assign(new Error(fault), { code: fault });
    return real(...args);
  };
}
syncBuiltinESMExports();

const { writeSync } = fs;
process.on('exit', () => {
  begun = false;
  writeSync(2, `calls ${calls}\n`);
});
