// A service on a socket with projects whose pictures it sends too, as `serve` does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PictureHost, pictureHost, sendPicture } from './pictures.ts';

export interface Gallery extends PictureHost {
  /**
   * The path of each picture in each project. The addresses in the records are of this origin, or
   * whole as given.
   */
  readonly projects: Readonly<Record<string, readonly string[]>>;
}

type Members = Readonly<Record<string, unknown>>;

interface GalleryOptions {
  /** Project ids, each with the addresses of its module pictures. */
  readonly projects: Readonly<Record<string, readonly string[]>>;
  /** Members that differ from the plain record, of all records or of each by its id. */
  readonly record?: Members | ((id: string) => Members);
  /** Number of projects on a page; by default, all of them. */
  readonly pageSize?: number;
  /** The bytes of the picture at a path; undefined where there is none. */
  readonly picture: (path: string) => Buffer | undefined;
  /** Responds itself if it returns true. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export async function gallery({
  projects,
  record,
  pageSize,
  picture,
  before,
}: GalleryOptions): Promise<Gallery> {
  const host = await pictureHost((request, response) => {
    if (before?.(request, response) === true) return;
    const { pathname } = new URL(request.url ?? '', 'http://gallery.example');
    const plain = (id: string) => ({
      ...{ id: Number(id), name: `Work ${id}`, owners, covers: {} },
      ...(typeof record === 'function' ? record(id) : record),
    });
    if (/^\/v2\/(users\/\w+\/)?projects$/.test(pathname)) {
      const page = Number(
        new URL(request.url ?? '', 'http://gallery.example').searchParams.get('page') ?? 1,
      );
      const all = Object.keys(projects);
      const size = pageSize ?? all.length;
      const ids = all.slice((page - 1) * size, page * size);
      response.end(
        JSON.stringify({ projects: ids.map((each) => ({ ...plain(each), copyright: undefined })) }),
      );
      return;
    }
    const id = /^\/v2\/projects\/(\w+)$/.exec(pathname)?.[1];
    if (id !== undefined) {
      const modules = projects[id]?.map((path) => ({
        type: 'image',
        src: new URL(path, host.url).href,
      }));
      response.writeHead(modules === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ project: { modules, ...plain(id) } }));
      return;
    }
    const bytes = picture(pathname);
    if (bytes !== undefined) return sendPicture(bytes, request, response, `"${pathname}"`);
    response.writeHead(404);
    response.end();
  });
  return { ...host, projects };
}

const owners = { '7': { id: 7, username: 'ida', display_name: 'Ida Berg' } };
