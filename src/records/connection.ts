// An open source of responses, and the events of a reading.
import type { Field } from '../api/reference/creative-fields.ts';
import type { Client } from '../client/client.ts';
import type { Pictures } from '../client/pictures/pictures.ts';

export interface Connection {
  readonly base: string;
  readonly client: Client;
  /** Pictures, by the addresses that records contain. */
  readonly pictures: Pictures;
  /** Milliseconds since 1970: the time from which relative times are counted. */
  readonly now: number;
  /** Stores the creative fields that this service lists. Never fails. */
  rememberFields(fields: readonly Field[]): Promise<void>;
  close(): Promise<void>;
}
