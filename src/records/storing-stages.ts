// Stages that store what is received: pages in the library, creative fields in the settings.
import type { CommandName } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { creativeFields } from '../api/reference/creative-fields.ts';
import type { RequestParams } from '../api/request.ts';
import type { WritePage } from './connection.ts';
import { type FetchContext, requestPage } from './fetch-page.ts';
import type { ListPage, PageStage } from './list-page.ts';
import type { UnparsedPage } from './page.ts';
import type { StreamContext } from './stream-context.ts';

/**
 * Stores each page with all of its records before it is handed on. Each search has its own writer,
 * because each search ends by itself.
 */
export function keepPages(context: StreamContext): StreamContext {
  const { query, streamOptions, pageStages } = context;
  const pageWriter = streamOptions.pageWriter ?? context.connection.pageWriter;
  if (pageWriter === undefined) return context;
  const writeBySearch = new Map<number, WritePage>();
  const writePage = (page: ListPage) => writeBySearch.get(page.searchIndex)?.(page);
  const keepPage: PageStage = async function* (pages) {
    for await (const page of pages) {
      if (page.isFirstOfSearch)
        writeBySearch.set(page.searchIndex, pageWriter.begin(query.command));
      writePage(page);
      yield page;
    }
  };
  return {
    ...context,
    connection: { ...context.connection, pageWriter },
    requestPage: (command, params, fetchContext) => {
      const isFirst = query.endpoint.isList && Number(params['page'] ?? 1) === 1;
      return (isFirst ? loadFirstPage : requestPage)(command, params, fetchContext);
    },
    storePage: writePage,
    // Other stages may drop pages.
    pageStages: [keepPage, ...pageStages],
  };
}

/**
 * Loads the first page of a list. Loads an empty page again if the library has records of the list,
 * because some services send an empty list when they fail.
 */
export async function loadFirstPage(
  command: CommandName,
  params: RequestParams,
  fetchContext: FetchContext,
): Promise<UnparsedPage> {
  const { pageWriter } = fetchContext.connection;
  const firstPage = await requestPage(command, params, fetchContext);
  if (
    pageWriter === undefined ||
    !isEmpty(firstPage) ||
    !(await pageWriter.hasRecords(command, params))
  )
    return firstPage;
  return requestPage(command, params, {
    ...fetchContext,
    requestOptions: { ...fetchContext.requestOptions, isRepeated: true },
  });
}

function isEmpty({ parse }: UnparsedPage): boolean {
  try {
    const { records, cachedAt } = parse();
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
  const storePage: PageStage = async function* (pages) {
    for await (const page of pages) {
      yield page;
      const fields = page.newRecords.map(({ value }) => decode('field', value));
      const unknownFields = fields.filter(
        ({ name }) => name !== '' && !creativeFields.some((known) => known.name === name),
      );
      await context.connection.rememberFields(
        unknownFields.flatMap(({ id, name }) =>
          /^\d{1,15}$/.test(id) ? [{ id: Number(id), name }] : [],
        ),
      );
    }
  };
  return { ...context, pageStages: [...context.pageStages, storePage] };
}
