// Reads the revisions of a work in progress.
import { endpointOf } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import type { Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import type { Connection } from '../../records/connection.ts';
import { fetchPage } from '../../records/fetch-page.ts';
import { type RevisionPicture, revisionPictures } from '../../view/lists/pictures.ts';

const command = 'wips show';

/** Returns the revisions of a work in progress that have a picture, oldest first. */
export async function readRevisions(
  { requestOptions: request, commandLine }: Context,
  connection: Connection,
  id: string,
): Promise<readonly RevisionPicture[]> {
  const { records } = await fetchPage(
    command,
    { wip_id: id },
    { connection, request, commandLine },
  );
  return records.flatMap(({ value }) => revisionPictures(decode('wip', value)));
}

export const printRevisionsCurl = (context: Context, id: string): Promise<void> =>
  printCurl(context, endpointOf(command), [{ wip_id: id }]);
