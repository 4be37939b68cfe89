// Stages that store what is received: pages in the library, creative fields in the settings.
import type { CommandName } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { creativeFields } from '../api/reference/creative-fields.ts';
import type { Connection, PageWriter, WritePage } from './connection.ts';
import type { ListPage, PageStage } from './list-page.ts';

export interface SearchWriters {
  /** Stores each page with all of its records before it hands the page on. */
  readonly keep: PageStage;
  write(page: ListPage): void;
}

/** Makes writers of pages: one for each search, because each search ends by itself. */
export function createSearchWriters(keeper: PageWriter, command: CommandName): SearchWriters {
  const writers = new Map<number, WritePage>();
  const write = (page: ListPage) => writers.get(page.search)?.(page);
  return {
    write,
    keep: async function* (pages) {
      for await (const page of pages) {
        if (page.isFirst) writers.set(page.search, keeper.begin(command));
        write(page);
        yield page;
      }
    },
  };
}

/**
 * Stores the creative fields that are missing from the API reference, so that --field accepts their
 * names.
 */
export const storeFields = (connection: Connection): PageStage =>
  async function* (pages) {
    for await (const page of pages) {
      yield page;
      const fields = page.newRecords.map(({ value }) => decode('field', value));
      const others = fields.filter(
        ({ name }) => name !== '' && !creativeFields.some((known) => known.name === name),
      );
      await connection.rememberFields(
        others.flatMap(({ id, name }) => (/^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [])),
      );
    }
  };
