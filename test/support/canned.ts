// A service on a socket that sends prepared responses.
import { onTestFinished } from 'vitest';
import { listening, type Running } from './listening.ts';

export interface Canned extends Running {
  /** Paths and queries of the requests, in order. */
  readonly asked: readonly string[];
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function canned(answer: (url: string) => Answer | Promise<Answer>): Promise<Canned> {
  const asked: string[] = [];
  const running = await listening(async (request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, headers = {}, body } = await answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
  return { ...running, asked };
}

/** Starts such a service and stops it when the current test ends. */
export async function cannedForTest(answer: (url: string) => Answer): Promise<Canned> {
  const service = await canned(answer);
  onTestFinished(() => service.stop());
  return service;
}
