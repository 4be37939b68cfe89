// Implements --download: downloads the pictures of a list's rows instead of printing the rows.
import { endpointOf, showParamOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import { entityOf, kindOf } from '../../api/entities.ts';
import { accept } from '../../api/values.ts';
import { leftOutKey, versionOf } from '../../download/plan.ts';
import { PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { planReading } from '../../records/plan.ts';
import { checkCollected } from '../../view/collected.ts';
import type { RawRecord, Renderer } from '../../view/format.ts';
import type { Context } from '../context.ts';
import { downloadCommand } from '../flags.ts';
import { type EndpointCall, planSettings } from '../requests.ts';
import { type DownloadSettings, type DownloadSource, download, downloadSettings, recordsOf } from './download.ts';

export interface ListDownload {
  /** The call to read the list. It has no licence if the download selects the licences. */
  readonly call: EndpointCall;
  /** Collects the rows. */
  readonly renderer: Renderer;
  /** Downloads the pictures of the rows. @param broken the error if the list is incomplete; it is thrown at the end */
  finish(connection: Connection, broken?: PortfolioError): Promise<void>;
}

/** Checks the flags of the download. Sends no request. @throws PortfolioError */
export async function listDownload(typed: EndpointCall, context: Context, root: string): Promise<ListDownload> {
  const rows: RawRecord[] = [];
  let collected = 0;
  const { license, ...others } = Object.fromEntries(typed.params);
  // A service accepts one licence. Several are compared with the licence of each project.
  const several = license?.includes(',') === true ? license : undefined;
  const given = await downloadSettings(context, root, several ?? context.options.license);
  return {
    call: several === undefined ? typed : { ...typed, params: new Map(Object.entries(others)) },
    renderer: {
      write: async ({ records }) => {
        for (const record of records) {
          rows.push(record);
          collected += record.text.length;
        }
        checkCollected(collected);
      },
      end: async () => {},
    },
    finish: async (connection, broken) => {
      if (rows.length === 0) return;
      const source = await sourceOf({ rows, ...given }, typed, context, connection);
      const errors = [broken ?? [], source.errors ?? []].flat();
      await download(context, { ...source, errors }, given);
    },
  };
}

/**
 * Returns the records of the rows. If rows are a short form of the records, reads the records one by one, except those
 * that are unchanged since all of their pictures were added to the archive.
 */
async function sourceOf(
  { rows, archive, licences }: { readonly rows: readonly RawRecord[] } & Pick<DownloadSettings, 'archive' | 'licences'>,
  { command }: EndpointCall,
  context: Context,
  connection: Connection,
): Promise<DownloadSource> {
  const { entity } = endpointOf(command.endpoint);
  const { download: isComplete, handle, noun } = entityOf(entity);
  const endpoint = downloadCommand(entity);
  if (isComplete !== undefined || endpoint === undefined)
    return { connection, entity, records: documents(rows, kindOf(entity)) };
  const param = showParamOf(kindOf(endpointOf(endpoint).entity));
  const ids = new Set<string>();
  const unchanged = new Set<string>();
  for (const { value } of rows) {
    const record = decode(entity, value);
    const { kind = '', id = '' } = handle?.(record) ?? {};
    const version = versionOf(kind, id, record);
    const keys = version === undefined ? [] : [version, licences === undefined ? [] : leftOutKey(version, licences)];
    const isArchived = keys.flat().some((key) => archive?.keys.has(key));
    (isArchived ? unchanged : ids).add(id);
  }
  const words = [...ids].filter((id) => !('problem' in accept(param, 'ID', id)));
  const plan = await planReading({ endpoint, words, isSeveral: true, params: new Map() }, planSettings(context));
  if (!context.source.isEmbedded && words.length > manyRequests)
    await context.remark(`reading ${words.length} ${plan.subject.noun.many} one by one, each with a request`);
  return {
    connection,
    entity: plan.endpoint.entity,
    records: recordsOf(context, plan, connection),
    unchanged: unchanged.size,
    errors:
      words.length === ids.size
        ? []
        : [new PortfolioError('incomplete', `the list has ${noun.many} without a valid id`)],
  };
}

/** Number of requests that are sent without a note. */
const manyRequests = 10;

/** Yields each row as the response that has only this record. */
async function* documents(rows: readonly RawRecord[], kind: string): DownloadSource['records'] {
  for (const { value, text } of rows) yield { value, body: Buffer.from(`{${JSON.stringify(kind)}:${text}}`) };
}
