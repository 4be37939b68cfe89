// Answers one request from a socket: checks its host, waits, sends simulated failures, and logs the
// request.
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasTag } from '../../api/assumptions.ts';
import type { Response } from '../../api/request.ts';
import {
  answer,
  pictureAt,
  type RecordedService,
  type Request,
  recordedAnswer,
  refusal,
  type Service,
} from '../answer.ts';
import { type Conditional, isNamed, withOrigin } from '../pictures.ts';
import { shownTarget } from '../requests.ts';
import { frontAt } from './front.ts';
import { type AllowHost, type RequestedHost, requestedHost } from './hosts.ts';

/** Delays and failures that the server simulates, and its log. */
export interface Conditions {
  /** Delay before each response in milliseconds. */
  readonly latency?: number;
  /** Statuses of simulated failures, each with its share of all requests, from 0 to 1. */
  readonly faults?: readonly { readonly status: number; readonly share: number }[];
  readonly random: () => number;
  /** Receives one line for each request, without the key. */
  readonly log?: (line: string) => void;
}

export interface ServerContext {
  readonly service: Service | RecordedService;
  readonly conditions: Conditions;
  readonly allows: AllowHost;
}

export interface SocketRequest extends Request, Conditional {
  /** Values of all Host headers. */
  readonly hosts: readonly string[];
  /** Local address of the connection. */
  readonly local: string | undefined;
}

export async function serveRequest(
  request: SocketRequest,
  serving: ServerContext,
): Promise<Response> {
  const { latency = 0, log } = serving.conditions;
  // An unreferenced timer does not keep a stopped server running.
  if (latency > 0) await sleep(latency, undefined, { ref: false });
  const requested = requestedHost(request.target, request.hosts);
  const response = tagged(await responseTo(request, requested, serving), request.ifNoneMatch);
  log?.(`${request.method} ${shownTarget(request.target)} ${response.status}`);
  return response;
}

/** Removes the body if If-None-Match contains that ETag or `*`. */
function tagged(response: Response, ifNoneMatch: string | undefined): Response {
  // Pictures have an ETag already.
  if (!hasTag(response.status) || 'etag' in response.headers) return response;
  const etag = `"${createHash('sha256').update(response.body).digest('base64url')}"`;
  const headers = { ...response.headers, etag };
  return isNamed(etag, ifNoneMatch)
    ? { status: 304, headers, body: Buffer.alloc(0) }
    : { ...response, headers };
}

async function responseTo(
  request: SocketRequest,
  requested: RequestedHost,
  { service, conditions, allows }: ServerContext,
): Promise<Response> {
  if ('problem' in requested) return refusal(400, requested.problem);
  const { host } = requested;
  if (!allows(host, request.local))
    return refusal(421, `There is no service for the host ${JSON.stringify(host)} here`);
  try {
    const base = host === undefined ? undefined : `http://${host.trim()}`;
    const failure = fault(conditions);
    if (failure !== undefined) return failure;
    if ('recorded' in service) return await recordedAnswer(request, service);
    const early =
      (await pictureAt(request, service)) ?? (await frontAt(request, base ?? '/', service));
    if (early !== undefined) return early;
    const response = answer(request, service);
    if (service.pictures === undefined || base === undefined) return response;
    return { ...response, body: withOrigin(response.body, service.pictures, base) };
  } catch (error) {
    conditions.log?.(error instanceof Error ? error.message : String(error));
    return refusal(500, 'The service failed');
  }
}

function fault({ faults = [], random }: Conditions): Response | undefined {
  let drawn = faults.length === 0 ? 1 : random();
  for (const { status, share } of faults) {
    if (drawn < share) return refusal(status, `${STATUS_CODES[status] ?? 'Fault'} (simulated)`);
    drawn -= share;
  }
  return undefined;
}
