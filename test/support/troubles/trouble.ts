// A misbehaviour of the service together with what the command must make of it.
import { answer } from '../../../src/service/answer.ts';
import type { Asked, Misbehaviour } from '../hostile.ts';
import { service } from '../service.ts';

export interface Trouble {
  readonly does: Misbehaviour;
  readonly exit: number;
  /** What stderr says. Where the exit is 0 nothing is said, and the answer is printed. */
  readonly says?: RegExp;
  /** What is sent, where that is whole but not what an honest service would send. */
  readonly body?: (asked: Pick<Asked, 'target'>) => Buffer;
  /** For services that keep one waiting; else there is time enough. */
  readonly timeout?: string;
}

export type Troubles = Readonly<Record<string, Trouble>>;

/** What an honest service would answer. */
export const honest = ({ target }: Pick<Asked, 'target'>): Buffer =>
  Buffer.from(answer({ method: 'GET', target }, service).body);

/** Half of the honest answer, which is not whole JSON. */
export const half = (asked: Asked): Buffer => {
  const body = honest(asked);
  return body.subarray(0, body.length >> 1);
};
