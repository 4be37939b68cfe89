// Reads the records of a download, and plans for each where its pictures are to be stored.
import { endpointOf } from '../../api/catalogue.ts';
import type { EntityName } from '../../api/entities.ts';
import type { Values } from '../../api/request.ts';
import { type Endpoint, pathParams } from '../../api/schema.ts';
import type { Connection, Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import { isDownloadable, type PlannedRecord, planRecord } from '../../download/plan.ts';
import type { Template } from '../../download/template.ts';
import { PortfolioError } from '../../errors.ts';
import { loadPage } from '../../records/fetch-page.ts';
import type { Page } from '../../records/page.ts';
import type { FetchPage } from '../../records/read-ahead.ts';
import { readSeveral } from '../../records/several.ts';
import { withProgress } from '../../terminal/progress.ts';

/** The nouns of which records have pictures, each with the endpoint of a single one. */
const endpoints = {
  projects: endpointOf('projects show'),
  users: endpointOf('users show'),
  collections: endpointOf('collections show'),
  wips: endpointOf('wips show'),
} satisfies Readonly<Record<string, Endpoint<EntityName>>>;

export type DownloadNoun = keyof typeof endpoints;

export interface RecordRequest {
  readonly noun: DownloadNoun;
  /** Ids, or names of users. */
  readonly ids: readonly string[];
}

export interface Read {
  readonly records: readonly PlannedRecord[];
  /** What is to be thrown in the end: some records could not be read. */
  readonly error: PortfolioError | undefined;
}

/** @param use called for each record in order, with the body of its response */
export async function readRecords(
  context: Context,
  { noun, ids, template, connection }: RecordRequest & { readonly template: Template; readonly connection: Connection },
  use: (record: PlannedRecord, body: Uint8Array) => Promise<void>,
): Promise<Read> {
  const endpoint = endpoints[noun];
  const { entity, envelopeKey } = endpoint;
  if (!isDownloadable(entity)) throw new TypeError(`${entity} has no pictures`);
  let page: Page | undefined;
  const load: FetchPage = async (number, signal) => {
    const loaded = await loadPage(endpoint, valuesFor(noun, ids[number - 1] ?? ''), {
      connection,
      request: { ...context.requestOptions, signal },
      envelopeKey,
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

export const printCurlLines = (context: Context, { noun, ids }: RecordRequest): Promise<void> =>
  printCurl(
    context,
    endpoints[noun],
    ids.map((id) => valuesFor(noun, id)),
  );

function valuesFor(noun: DownloadNoun, id: string): Values {
  const [name = ''] = pathParams(endpoints[noun]);
  return { [name]: id };
}
