// A connection to the network, the demo or a library.
import type { CommandName } from '../api/catalogue.ts';
import type { CreativeField } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import type { Client } from '../client/client.ts';
import type { PictureTexts } from '../client/pictures/picture-texts.ts';
import type { Pictures } from '../client/pictures/pictures.ts';
import type { Decoder } from '../view/pictures/decoder.ts';
import type { ListPage } from './list-page.ts';

export interface PageWriter {
  readonly hasRecords: (command: CommandName, params: RequestParams) => boolean | Promise<boolean>;
  /** Begins a record stream. Returns a function that receives each of its pages, in order. */
  readonly begin: (command: CommandName) => WritePage;
}

export type WritePage = (page: ListPage) => void;

/**
 * The texts that a user typed for ids and user names, by the id or name that was read from them.
 */
export type TypedTextsById = Map<string, string>;

export interface Connection {
  readonly baseUrl: string;
  readonly client: Client;
  /**
   * Texts that the user typed for ids. Records that are read by these ids are compared with them.
   */
  readonly typedTextsById?: TypedTextsById;
  /** Stores the pages that are read; undefined to store nothing. */
  readonly pageWriter?: PageWriter | undefined;
  /** Fetches the pictures whose addresses are in the records. */
  readonly pictures: Pictures;
  /** Cached descriptions of pictures, as `description.ts` encodes them. */
  readonly descriptions: Pick<PictureTexts, 'get' | 'add'>;
  /** Rejects with a PortfolioError if pictures cannot be decoded. */
  readonly loadDecoder: () => Promise<Decoder>;
  /** Current time in milliseconds since 1970. Relative times are calculated from this time. */
  readonly now: number;
  /** Stores the creative fields that this service lists. Never fails. */
  rememberFields(fields: readonly CreativeField[]): Promise<void>;
  close(): Promise<void>;
}
