// The type of a connection to the network, the demo or a library.
import type { Field } from '../api/reference/creative-fields.ts';
import type { Client } from '../client/client.ts';
import type { PictureNotes } from '../client/pictures/picture-notes.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import type { Decoder } from '../view/pictures/decoder.ts';

export interface Connection {
  readonly base: string;
  readonly client: Client;
  /** Fetches the pictures whose addresses are in the records. */
  readonly pictures: Pictures;
  /** Cached descriptions of pictures, as `description.ts` encodes them. */
  readonly looks: Pick<PictureNotes, 'get' | 'add'>;
  /** Rejects with a PortfolioError if pictures cannot be decoded. */
  readonly decoder: () => Promise<Decoder>;
  /** Current time in milliseconds since 1970. Relative times are calculated from this time. */
  readonly now: number;
  /** Stores the creative fields that this service lists. Never fails. */
  rememberFields(fields: readonly Field[]): Promise<void>;
  close(): Promise<void>;
}
