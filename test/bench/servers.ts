// What is asked in a benchmark: a plain server that does nothing but wait and send, and the embedded service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening, type Running } from '../support/listening.ts';
import { portfolio } from './measure.ts';

/** Sends the records in pages of `size`, each after `latency` milliseconds; past the last an empty page. */
export async function pageServer(records: readonly object[], size: number, latency = 0): Promise<Running> {
  const pages = Array.from({ length: Math.ceil(records.length / size) }, (_, page) =>
    Buffer.from(JSON.stringify({ projects: records.slice(page * size, (page + 1) * size) })),
  );
  return listening(async (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
    if (latency > 0) await sleep(latency);
    const body = pages[page - 1] ?? Buffer.from('{"projects":[]}');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
}

/** `portfolio serve` in a process of its own. */
export async function serve(...args: string[]): Promise<Running> {
  const [program, ...words] = portfolio('serve', '--port', '0', ...args);
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    stop: async () => {
      child.kill();
      await once(child, 'close');
    },
  };
}
