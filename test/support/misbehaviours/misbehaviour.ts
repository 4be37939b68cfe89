// A misbehaviour of the service, with the expected behaviour of the command.
import { answer } from '../../../src/service/answer.ts';
import type { Asked, Handler } from '../hostile.ts';
import { service } from '../service.ts';

export interface Misbehaviour {
  readonly does: Handler;
  readonly exit: number;
  /** What stderr says. Without it, stderr is empty and the response is printed. */
  readonly says?: RegExp;
  /** The body that is sent, where it is complete but not that of an honest service. */
  readonly body?: (asked: Pick<Asked, 'target'>) => Buffer;
  /** For services that are too slow. */
  readonly timeout?: string;
}

export type Misbehaviours = Readonly<Record<string, Misbehaviour>>;

/** The response body of an honest service. */
export const honest = ({ target }: Pick<Asked, 'target'>): Buffer =>
  Buffer.from(answer({ method: 'GET', target }, service).body);

/** Half of that body, which is not complete JSON. */
export const half = (asked: Asked): Buffer => {
  const body = honest(asked);
  return body.subarray(0, body.length >> 1);
};
