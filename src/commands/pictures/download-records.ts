// Reads the records of a download, and plans where the pictures of each are stored.
import { type CommandName, endpointOf } from '../../api/catalogue.ts';
import type { Values } from '../../api/request.ts';
import { type Endpoint, pathParams } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import { type PlannedRecord, planRecord } from '../../download/plan.ts';
import type { Template } from '../../download/template.ts';
import { PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { loadPage } from '../../records/fetch-page.ts';
import type { Page } from '../../records/page.ts';
import type { FetchPage } from '../../records/read-ahead.ts';
import { readSeveral } from '../../records/several.ts';
import { withProgress } from '../../terminal/progress.ts';

export interface RecordRequest {
  /** The command that shows one of these records. */
  readonly command: CommandName;
  /** Ids or user names. */
  readonly ids: readonly string[];
}

export interface DownloadRecords {
  readonly records: readonly PlannedRecord[];
  /** To be thrown after the download, if some records could not be read. */
  readonly error: PortfolioError | undefined;
}

/** Reads the records. @param use called for each record in order, with the body of its response */
export async function readRecords(
  context: Context,
  {
    command,
    ids,
    template,
    connection,
  }: RecordRequest & { readonly template: Template; readonly connection: Connection },
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
): Promise<DownloadRecords> {
  const endpoint = endpointOf(command);
  const [noun = ''] = command.split(' ');
  const { entity, envelopeKey } = endpoint;
  let page: Page | undefined;
  const load: FetchPage = async (number, signal) => {
    const loaded = await loadPage(endpoint, valuesFor(endpoint, ids[number - 1] ?? ''), {
      connection,
      request: { ...context.requestOptions, signal },
      envelopeKey,
      commandLine: context.commandLine,
    });
    return {
      ...loaded,
      page: () => {
        page = loaded.page();
        return page;
      },
    };
  };
  const batches = readSeveral(load, {
    total: ids.length,
    concurrency: Number(context.settings().get('concurrency')?.value),
    filters: [],
    noun,
    signal: context.system.signal,
  });
  const records: PlannedRecord[] = [];
  const taken = new Set<string>();
  try {
    for await (const _ of withProgress(context, batches, (batch) => `${batch.page} of ${ids.length} ${noun}`)) {
      const value = page?.records[0]?.value;
      const record = planRecord(entity, value, template, taken);
      records.push(record);
      await use(record, page?.body ?? new Uint8Array());
    }
  } catch (error) {
    if (!(error instanceof PortfolioError) || error.kind !== 'incomplete') throw error;
    return { records, error };
  }
  return { records, error: undefined };
}

export const printCurlLines = (context: Context, { command, ids }: RecordRequest): Promise<void> =>
  printCurl(
    context,
    endpointOf(command),
    ids.map((id) => valuesFor(endpointOf(command), id)),
  );

function valuesFor(endpoint: Endpoint, id: string): Values {
  const [name = ''] = pathParams(endpoint);
  return { [name]: id };
}
