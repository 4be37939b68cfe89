// Minutes of mixed requests to the embedded service: no failure, and memory that does not grow.
import { readFileSync } from 'node:fs';
import { serve } from './servers.ts';

const paths = [
  '/v2/projects?field=Illustration&sort=views&page=',
  '/v2/projects?q=poster&page=',
  '/v2/users?country=GM&page=',
  '/v2/wips?time=all&page=',
  '/v2/collections?sort=views&page=',
  '/v2/projects?color_hex=c03028&color_range=60&page=',
  '/v2/projects?page=nonsense',
  '/v2/fields?',
  '/v2/nowhere?',
];

/** Prints the requests, the failures, and the memory of the service at a tenth of the time and at its end. */
export async function soak(seconds: number): Promise<void> {
  const { url, pid, stop } = await serve();
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const end = Date.now() + seconds * 1000;
  let requests = 0;
  let failures = 0;
  let early = 0;
  const ask = async () => {
    for (let turn = 0; Date.now() < end; turn++) {
      const path = paths[turn % paths.length] ?? '';
      const reply = await fetch(`${url}${path}${path.endsWith('page=') ? 1 + (turn % 50) : ''}`).catch(() => undefined);
      await reply?.arrayBuffer();
      const expected = path.includes('nonsense') ? 400 : path.includes('nowhere') ? 404 : 200;
      requests++;
      if (reply?.status !== expected) failures++;
      if (early === 0 && Date.now() > end - seconds * 900) early = memory();
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  const late = memory();
  await stop();
  process.stdout.write(
    `${seconds} s: ${requests} requests, ${failures} failures, memory ${early.toFixed(0)} MB → ${late.toFixed(0)} MB\n`,
  );
  if (failures > 0) process.exitCode = 1;
}
