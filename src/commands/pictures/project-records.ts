// Reads some projects for the commands that print what is derived from them.
import { endpointOf } from '../../api/catalogue.ts';
import type { Connection, Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import { loadPage } from '../../records/fetch-page.ts';
import type { ListBatch } from '../../records/list.ts';
import type { FetchPage } from '../../records/read-ahead.ts';
import { readSeveral } from '../../records/several.ts';

const endpoint = endpointOf('projects show');
const { envelopeKey } = endpoint;

/** @param recordsOf what is printed of a project: records of the program's own */
export function projectRecords(
  { settings, system, requestOptions }: Context,
  { ids, connection }: { readonly ids: readonly string[]; readonly connection: Connection },
  recordsOf: (project: unknown, signal: AbortSignal) => Promise<readonly object[]>,
): AsyncGenerator<ListBatch> {
  const load: FetchPage = async (number, signal) => {
    const values = { project_id: ids[number - 1] ?? '' };
    const loaded = await loadPage(endpoint, values, {
      connection,
      request: { ...requestOptions, signal },
      envelopeKey,
    });
    const { body, records } = loaded.page();
    const found = await recordsOf(records[0]?.value, signal);
    const page = found.map((value, position) => ({ value, text: JSON.stringify(value), position }));
    return { bytes: loaded.bytes, page: () => ({ body, records: page }) };
  };
  return readSeveral(load, {
    total: ids.length,
    concurrency: Number(settings().get('concurrency')?.value),
    filters: [],
    noun: 'projects',
    signal: system.signal,
  });
}

export const printProjectsCurl = (context: Context, ids: readonly string[]): Promise<void> =>
  printCurl(
    context,
    endpoint,
    ids.map((id) => ({ project_id: id })),
  );
