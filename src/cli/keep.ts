// Puts what a service sends into the user's own library, if --keep or the setting asks for it. A wrapper around the client, so that it
// sees every response of every command, and no key. Keeping never fails a command, and waits for no other program while there is output.
import { type CommandName, endpointOf } from '../api/catalogue.ts';
import { keyParams, type Values } from '../api/request.ts';
import { routeOf } from '../api/route.ts';
import type { Response } from '../api/transport.ts';
import type { Client } from '../client/client.ts';
import { pageOf } from '../client/page.ts';
import { codeOf, PortfolioError } from '../errors.ts';
import type { KeptPage } from '../service/kept-lists.ts';
import type { Writer } from '../service/writer.ts';
import type { Context } from './context.ts';
import { libraryFile, openOwnLibrary } from './library-file.ts';

export interface Keeping {
  readonly client: Client;
  /** Puts in what is left, and says how much was kept. Never fails. */
  close(): Promise<void>;
}

/** Milliseconds to wait for other writers: while a command runs, and at its end. */
const waits = { running: 50, end: 5000 };
/** Responses that wait for a library that others write to. With more of them there is no hope. */
const maxWaiting = 500;

export function keeping(context: Context, client: Client, base: string): Keeping {
  const { system, mask } = context;
  const lists = listReader();
  const unwritten = () => `the library ${libraryFile(context)} cannot be written`;
  const failureOf = (error: unknown) => {
    const reason = reasonOf(error);
    return reason === undefined && error instanceof Error
      ? error.message
      : `${unwritten()} (${reason ?? String(error)})`;
  };
  let waiting: KeptPage[] = [];
  let writer: Promise<Writer> | undefined;
  let kept = 0;
  let failure: string | undefined;
  let turn = Promise.resolve();

  async function put(wait: number): Promise<void> {
    if (waiting.length === 0 || failure !== undefined) return;
    try {
      writer ??= openOwnLibrary(context);
      const pages = waiting;
      (await writer).keep(pages, wait);
      waiting = [];
      for (const { texts } of pages) kept += texts.length;
    } catch (error) {
      const isBusy = codeOf(error).startsWith('SQLITE_BUSY');
      if (isBusy && wait < waits.end && waiting.length < maxWaiting) return;
      failure = isBusy ? `${unwritten()} (another program is writing to it)` : failureOf(error);
    }
  }

  function arrived(url: URL, response: Response): void {
    if (failure !== undefined) return;
    const pages = pagesOf(url, response, { base, seen: Math.floor(system.now() / 1000), lists });
    const clean = pages.filter(({ texts }) => texts.every((text) => mask.hide(text) === text));
    waiting.push(...clean);
    // After the output of what has come so far.
    turn = turn.then(() => new Promise((resolve) => setImmediate(resolve))).then(() => put(waits.running));
  }

  return {
    client: {
      get: async (url, ...more) => {
        try {
          const response = await client.get(url, ...more);
          if (response.status === 200) arrived(url, response);
          return response;
        } catch (error) {
          // A page past the last of a list: its end.
          if (error instanceof PortfolioError && error.details.status === 404)
            waiting.push(...lists.ended(targetOf(url, base)));
          throw error;
        }
      },
    },
    close: async () => {
      await turn;
      await put(waits.end);
      await writer?.then((opened) => opened.close()).catch(() => {});
      if (failure !== undefined) await context.note(`not kept: ${failure}`);
      else if (kept > 0 && system.stderr.isTTY)
        await context.note(`kept ${kept} ${kept === 1 ? 'record' : 'records'} in ${libraryFile(context)}`);
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'the disk is full',
  ENOSPC: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_CANTOPEN: 'it cannot be opened there',
  SQLITE_IOERR: 'the disk fails',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_NOTADB: 'it is damaged',
  EACCES: 'no permission',
  EROFS: 'a read-only disk',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is no folder',
};

/** Undefined where the error's own message says it all. */
function reasonOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const known = Object.keys(reasons).find((name) => code.startsWith(name));
  return known === undefined ? code || undefined : reasons[known];
}

interface Target {
  readonly command: CommandName;
  readonly inPath: Values;
  /** The query without page and key. */
  readonly asked: string;
  readonly page: number;
  readonly perPage: number;
}

function targetOf(url: URL, base: string): Target | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, '');
  if (!url.pathname.startsWith(`${root}/`)) return undefined;
  const segments = url.pathname.slice(root.length).split('/').filter(Boolean).map(decodeURIComponent);
  const route = routeOf(segments);
  if (route === undefined) return undefined;
  const { searchParams: query } = url;
  const left: readonly string[] = ['page', 'per_page', ...keyParams];
  const asked = [...query].filter(([name]) => !left.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    command: route.name,
    inPath: route.inPath,
    asked: new URLSearchParams(asked).toString(),
    page: Number(query.get('page') ?? 1),
    perPage: Number(query.get('per_page') ?? endpointOf(route.name).pageSize ?? 0),
  };
}

interface Arrived {
  readonly base: string;
  readonly seen: number;
  readonly lists: ReturnType<typeof listReader>;
}

/** What is not a response of the catalogue, or not what it should be, is not kept. */
function pagesOf(url: URL, response: Response, { base, seen, lists }: Arrived): KeptPage[] {
  const target = targetOf(url, base);
  if (target === undefined) return [];
  const { command, inPath, asked, page, perPage } = target;
  const { envelopeKey, isList, subset } = endpointOf(command);
  const textsOf = (key: string) => {
    try {
      return pageOf(response, key, isList).records.map(({ text }) => text);
    } catch {
      return undefined;
    }
  };
  const texts = textsOf(envelopeKey);
  if (texts === undefined) return [];
  const place = Math.max(0, (page - 1) * perPage);
  const whole = lists.read(target, texts.length, seen);
  const own = { command, inPath, asked, texts, place, seen, wholeSince: whole };
  const more = subset === undefined ? undefined : textsOf(subset.envelopeKey);
  return more === undefined || subset === undefined ? [own] : [own, { ...own, asked: subset.envelopeKey, texts: more }];
}

/** Notices when all of a list was read: from its first page to an empty one, or one past the last, with none left out. */
function listReader() {
  const readings = new Map<string, { readonly began: number; readonly pages: Set<number> }>();
  const keyOf = ({ command, inPath, asked }: Target) => JSON.stringify([command, inPath, asked]);
  const beginOf = (target: Target, end: number): number | undefined => {
    const reading = readings.get(keyOf(target));
    const isAll = Array.from({ length: end - 1 }, (_, at) => at + 1).every((page) => reading?.pages.has(page));
    return reading !== undefined && isAll ? reading.began : undefined;
  };
  return {
    /** When the reading began that this page, of so many records, ends. */
    read: (target: Target, records: number, seen: number): number | undefined => {
      const { pageSize, isList } = endpointOf(target.command);
      if (!isList) return undefined;
      const reading = readings.get(keyOf(target)) ?? { began: seen, pages: new Set() };
      readings.set(keyOf(target), reading);
      reading.pages.add(target.page);
      return pageSize === undefined || records === 0 ? beginOf(target, target.page) : undefined;
    },
    /** The same for a page that is not there. */
    ended: (target: Target | undefined): KeptPage[] => {
      const began = target === undefined || target.page < 2 ? undefined : beginOf(target, target.page);
      if (target === undefined || began === undefined) return [];
      const { command, inPath, asked, page, perPage } = target;
      return [{ command, inPath, asked, texts: [], place: (page - 1) * perPage, seen: began, wholeSince: began }];
    },
  };
}
