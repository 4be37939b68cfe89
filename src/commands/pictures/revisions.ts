// Reads and lists the revisions of a work in progress.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { checkOutput, formatFor } from '../../cli/printing/output.ts';
import { printCurl } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchPage } from '../../records/fetch-page.ts';
import { type RevisionPicture, revisionListSubject, revisionPictures } from '../../view/lists/pictures.ts';

export async function listRevisions(context: Context, [id = '']: readonly string[]): Promise<void> {
  await checkOutput(context);
  if (context.options.curl === true) return printRevisionsCurl(context, id);
  const connection = await context.source.open(context);
  try {
    const records = (await readRevisions(context, connection, id)).map(({ record }) => record);
    await writeOwn(context, revisionListSubject(), records, { format: formatFor(context), now: connection.now });
  } finally {
    await connection.close();
  }
}

const command = 'wips show';

/** Returns the revisions of a work in progress that have a picture, oldest first. */
export async function readRevisions(
  { requestOptions: request, commandLine }: Context,
  connection: Connection,
  id: string,
): Promise<readonly RevisionPicture[]> {
  const { records } = await fetchPage(command, { wip_id: id }, { connection, request, commandLine });
  return records.flatMap(({ value }) => revisionPictures(decode('wip', value)));
}

export const printRevisionsCurl = (context: Context, id: string): Promise<void> =>
  printCurl(context, endpointOf(command), [{ wip_id: id }]);
