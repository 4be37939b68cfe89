// Stages that store what is received: pages in the library, creative fields in the settings.
import type { CommandName } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { creativeFields } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import type { WritePage } from './connection.ts';
import { type FetchContext, loadPage } from './fetch-page.ts';
import type { ListPage, PageStage } from './list-page.ts';
import type { LoadedPage } from './page.ts';
import type { StreamContext } from './stream-context.ts';

/**
 * Stores each page with all of its records before it is handed on. Each search has its own writer,
 * because each search ends by itself.
 */
export function keepPages(context: StreamContext): StreamContext {
  const { query, streamOptions, pageStages } = context;
  const keeper = streamOptions.keeper ?? context.connection.keeper;
  if (keeper === undefined) return context;
  const writers = new Map<number, WritePage>();
  const write = (page: ListPage) => writers.get(page.searchIndex)?.(page);
  const keep: PageStage = async function* (pages) {
    for await (const page of pages) {
      if (page.isFirst) writers.set(page.searchIndex, keeper.begin(query.command));
      write(page);
      yield page;
    }
  };
  return {
    ...context,
    connection: { ...context.connection, keeper },
    loadPage: (command, values, fetching) => {
      const isFirst = query.endpoint.isList && Number(values['page'] ?? 1) === 1;
      return (isFirst ? loadFirstPage : loadPage)(command, values, fetching);
    },
    storePage: write,
    // Other stages may drop pages.
    pageStages: [keep, ...pageStages],
  };
}

/**
 * Loads the first page of a list. Loads an empty page again if the library has records of the list,
 * because some services send an empty list when they fail.
 */
export async function loadFirstPage(
  command: CommandName,
  values: RequestParams,
  fetching: FetchContext,
): Promise<LoadedPage> {
  const { keeper } = fetching.connection;
  const first = await loadPage(command, values, fetching);
  if (keeper === undefined || !isEmpty(first) || !(await keeper.hasRecords(command, values)))
    return first;
  return loadPage(command, values, {
    ...fetching,
    request: { ...fetching.request, isRepeated: true },
  });
}

function isEmpty({ parse: page }: LoadedPage): boolean {
  try {
    const { records, cachedAt } = page();
    return records.length === 0 && cachedAt === undefined;
  } catch {
    return false; // The caller reports that the response cannot be read.
  }
}

/**
 * Stores the creative fields that are missing from the API reference, so that --field accepts their
 * names.
 */
export function storeFields(context: StreamContext): StreamContext {
  const store: PageStage = async function* (pages) {
    for await (const page of pages) {
      yield page;
      const fields = page.newRecords.map(({ value }) => decode('field', value));
      const others = fields.filter(
        ({ name }) => name !== '' && !creativeFields.some((known) => known.name === name),
      );
      await context.connection.rememberFields(
        others.flatMap(({ id, name }) => (/^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [])),
      );
    }
  };
  return { ...context, pageStages: [...context.pageStages, store] };
}
