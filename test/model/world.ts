// The truth: what two services have, and what they send. A service misbehaves only if a step of the
// history says so.
import type { RequestListener } from 'node:http';

export const serviceNames = ['a', 'b'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The lists of each service, as commands. */
export const listNames = ['users projects ada', 'collections projects 7'] as const;
export type ListName = (typeof listNames)[number];

/** The application key. A service may repeat it in a record. */
export const key = 'SECRETKEY123';
/** The key of commands that are not a sync. A text with the other key contains it too. */
export const otherKey = key.slice(0, -1);

/** Records on a page. It is less than the documented number, so each page may be the last one. */
const pageSize = 3;

/** Forms of a project: the one in lists, and the one of its page. */
export type FormName = 'project' | 'projectContent';

interface Project {
  readonly name: string;
  readonly views: number;
  readonly description: string;
  /** A member that the service sends only if it has a value. */
  readonly mood?: string | undefined;
}

/** A service as it is now. */
interface Truth {
  readonly projects: Map<number, Project>;
  readonly lists: Readonly<Record<ListName, number[]>>;
}

export const faultKinds = [
  ...([
    '500',
    '503',
    'error in 200',
    'null',
    'empty',
    'empty with an error',
    'no ids',
    '404',
    'shift',
    'kill',
  ] as const),
];

/** A fault that a service has during one command. */
export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  /** Number of the request, from 1. */
  readonly at: number;
  /** Whether the same request fails again. */
  readonly lasts: boolean;
}

export interface SentRecord {
  readonly id: number;
  readonly form: FormName;
  readonly text: string;
  readonly project: Project;
  readonly hasKey: boolean;
}

/** A request and its response. */
export interface Exchange {
  readonly service: ServiceName;
  /** Whether a sync sent the request. */
  readonly isSync: boolean;
  /** The list; undefined for the page of a project. */
  readonly list: ListName | undefined;
  readonly page: number;
  readonly fault: Fault['kind'] | undefined;
  /** What was received: a page or a record, the statement that there is none, or a failure. */
  readonly outcome: 'records' | 'missing' | 'failure';
  readonly records: readonly SentRecord[];
}

export interface World {
  readonly truths: Readonly<Record<ServiceName, Truth>>;
  /** Begins a command: returns the list of the exchanges that follow. */
  begin(fault: Fault | undefined, kill: () => void): readonly Exchange[];
  /** Answers requests below `/a` and `/b`. */
  readonly respond: RequestListener;
}

/**
 * Names begin with the service, and views are even at one and odd at the other: so each value tells
 * where it is from.
 */
export const newProject = (service: ServiceName, id: number, change = 0): Project => ({
  name: `${service}${id}`,
  views: 100 * id + 2 * change + serviceNames.indexOf(service),
  description: 'First',
});

const newTruth = (service: ServiceName): Truth => ({
  projects: new Map([1, 2, 3, 4, 5].map((id) => [id, newProject(service, id)])),
  lists: { 'users projects ada': [1, 2, 3, 4, 5], 'collections projects 7': [2, 4] },
});

/** Moves the last record to the front, as a service does that sorts by something that changed. */
export function shift(list: number[]): void {
  const last = list.pop();
  if (last !== undefined) list.unshift(last);
}

/** The number and the space are unusual, so that a library that writes JSON anew is found out. */
function sent(id: number, project: Project, form: FormName): SentRecord {
  const { name, views, description, mood } = project;
  const more = form === 'projectContent' ? `,"description":${JSON.stringify(description)}` : '';
  const own = mood === undefined ? '' : `,"mood":${JSON.stringify(mood)}`;
  const text = `{"id":${id}, "name":${JSON.stringify(name)},"odd":1.50,"stats":{"views":${views}}${own}${more}}`;
  return { id, form, text, project, hasKey: text.includes(key) };
}

export function newWorld(): World {
  const truths = { a: newTruth('a'), b: newTruth('b') };
  let exchanges: Exchange[] = [];
  let fault: Fault | undefined;
  let faulty: string | undefined;
  let count = 0;
  let kill = () => {};

  /** Returns the fault of this request. A fault that lasts stays with the address. */
  function faultOf(target: string): Fault['kind'] | undefined {
    count += 1;
    if (fault === undefined) return undefined;
    if (count === fault.at) faulty = target;
    return count === fault.at || (fault.lasts && target === faulty) ? fault.kind : undefined;
  }

  /** The path of a request: `/a/v2/users/ada/projects` or `/a/v2/projects/5`. */
  function exchangeFor({
    pathname,
    searchParams,
  }: URL): Exchange & { readonly body: string; readonly status: number } {
    const page = Number(searchParams.get('page') ?? 1);
    const [service, , ...path] = pathname.split('/').slice(1);
    const name: ServiceName = service === 'b' ? 'b' : 'a';
    const { projects, lists } = truths[name];
    const list = listNames.find(
      (each) => each.split(' ').toSorted().join() === path.toSorted().join(),
    );
    const kind = faultOf(`${pathname} ${page}`);
    const isSync = searchParams.get('api_key') === key;
    const common = { service: name, isSync, list, page, fault: kind };
    const failed = (status: number, body: string) =>
      ({ ...common, outcome: 'failure', records: [], status, body }) as const;
    const envelope = list === undefined ? 'project' : 'projects';
    if (kind === '500' || kind === '503') return failed(Number(kind), '{"http_code":500}');
    if (kind === 'error in 200')
      return failed(200, `{"http_code":503,"messages":[],"${envelope}":[]}`);
    if (kind === 'null') return failed(200, `{"${envelope}":null}`);
    if (kind === 'empty with an error')
      return failed(
        200,
        `{"projects":[],"http_code":200,"messages":[{"type":"error","message":"db down"}]}`,
      );
    if (kind === 'no ids')
      return failed(200, list === undefined ? '{"project":{}}' : '{"projects":[{},{},{}]}');
    if (kind === 'shift' && list !== undefined) shift(lists[list]);
    const one = projects.get(Number(path.at(-1)));
    if (kind === '404' || (list === undefined && one === undefined))
      return { ...common, outcome: 'missing', records: [], status: 404, body: '{"http_code":404}' };
    if (list === undefined) {
      const record = sent(Number(path.at(-1)), one as Project, 'projectContent');
      return {
        ...common,
        outcome: 'records',
        records: [record],
        status: 200,
        body: `{"project":${record.text}}`,
      };
    }
    const ids = kind === 'empty' ? [] : lists[list].slice((page - 1) * pageSize, page * pageSize);
    const records = ids.map((id) => sent(id, projects.get(id) as Project, 'project'));
    const body = `{"projects":[${records.map(({ text }) => text).join()}]}`;
    return { ...common, outcome: 'records', records, status: 200, body };
  }

  return {
    truths,
    begin: (next, stop) => {
      [exchanges, fault, faulty, count, kill] = [[], next, undefined, 0, stop];
      return exchanges;
    },
    respond: (request, response) => {
      const { body, status, ...exchange } = exchangeFor(new URL(request.url ?? '', 'http://model'));
      if (exchange.fault === 'kill') {
        exchanges.push({ ...exchange, outcome: 'failure', records: [] });
        kill();
        return void request.destroy();
      }
      exchanges.push(exchange);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    },
  };
}
