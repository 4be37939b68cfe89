// A service on a socket with thousands of projects, each with a cover. It counts what is asked of
// it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { testPicture } from './drawn-pictures.ts';
import { listening, type Running } from './listening.ts';

export interface WallService extends Running {
  /** Numbers of the requested pages, and of the projects whose covers were requested, in order. */
  readonly pages: readonly number[];
  readonly covers: readonly number[];
  /** The number of requests for covers that the client cancelled, and of those that are waiting. */
  cancelled(): number;
  waiting(): number;
  /** Milliseconds before each response. */
  latency: { pages: number; covers: number };
}

/** Number of projects on a page, as the service documents it. */
const perPage = 12;

export async function wallService(
  count: number,
  before?: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<WallService> {
  const cover = await testPicture({ width: 404, height: 316 }, 'jpeg');
  const pages: number[] = [];
  const covers: number[] = [];
  const latency = { pages: 0, covers: 0 };
  let [cancelled, waiting] = [0, 0];
  const running = await listening((request, response) => {
    if (before?.(request, response) === true) return;
    const { pathname, searchParams, origin } = new URL(request.url ?? '', running.url);
    const id = Number(/^\/covers\/(\d+)/.exec(pathname)?.[1] ?? 0);
    const [from, size] = [
      Number(searchParams.get('page') ?? 1),
      Number(searchParams.get('per_page') ?? perPage),
    ];
    (id > 0 ? covers : pages).push(id > 0 ? id : from);
    if (id > 0) waiting += 1;
    let isSent = false;
    const send = () => {
      isSent = true;
      if (id > 0) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(cover);
      const ids = Array.from({ length: size }, (_, at) => (from - 1) * size + at + 1).filter(
        (each) => each <= count,
      );
      const records = ids.map((each) => recordOf(each, origin));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ projects: records }));
    };
    const timer = setTimeout(send, id > 0 ? latency.covers : latency.pages);
    response.on('close', () => {
      clearTimeout(timer);
      if (id > 0) waiting -= 1;
      if (id > 0 && !isSent) cancelled += 1;
    });
  });
  return { ...running, pages, covers, latency, cancelled: () => cancelled, waiting: () => waiting };
}

const recordOf = (id: number, origin: string) => ({
  ...{
    id,
    name: `Work ${id}`,
    url: `https://example.org/gallery/${id}/work`,
    published_on: 1_400_000_000,
  },
  owners: [{ id: 7, username: 'ida', display_name: 'Ida Berg' }],
  covers: { 404: `${origin}/covers/${id}.jpg` },
});
