// The servers of the benchmarks: a plain server that only waits and sends, and the embedded
// service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { listening, type Running } from '../support/listening.ts';
import { portfolio } from './measure.ts';

/**
 * Sends the records in pages of `size`, each after `latency` milliseconds; past the last an empty
 * page.
 */
export async function pageServer(
  records: readonly object[],
  size: number,
  latency = 0,
): Promise<Running> {
  const pages = Array.from({ length: Math.ceil(records.length / size) }, (_, page) =>
    Buffer.from(JSON.stringify({ projects: records.slice(page * size, (page + 1) * size) })),
  );
  return listening(async (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
    if (latency > 0) await sleep(latency);
    const body = pages[page - 1] ?? Buffer.from('{"projects":[]}');
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
      .end(body);
  });
}

/** Runs a measurement with a server, and stops the server. */
export async function withServer<T>(
  server: Promise<Running>,
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const { url, stop } = await server;
  try {
    return await measure(url);
  } finally {
    await stop();
  }
}

/** `portfolio serve` in its own process. */
export async function serve(
  ...args: string[]
): Promise<Running & { readonly pid: number | undefined }> {
  const [program, ...words] = portfolio('serve', '--port', '0', ...args);
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    url: String(line).trim(),
    pid: child.pid,
    stop: async () => {
      child.kill();
      await once(child, 'close');
    },
  };
}
