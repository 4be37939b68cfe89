// projects|users|collections|wips download: stores records in a folder, and each of their pictures
// in its largest size.
import type { CommandName } from '../../api/catalogue.ts';
import type { PictureName } from '../../api/kinds/pictures.ts';
import { createAction } from '../../cli/action.ts';
import { pictureNamed } from '../../cli/arguments.ts';
import type { ArgumentValue } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import { printCurl } from '../../cli/curl.ts';
import {
  downloadSettings,
  printDownload,
  recordsOf,
  runDownload,
} from '../../cli/printing/download.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import { prepareQuery } from '../../records/prepare-query.ts';

/** @param command the noun's command that shows one record */
export const downloadOf = (command: CommandName) =>
  createAction(
    async (context: Context<'dir' | 'picture'>, words, call) => {
      const { source, options } = context;
      const settings = {
        ...(await downloadSettings(context, options.dir ?? '.')),
        chosen: chosenIn(context, call),
      };
      const prepared = await prepareQuery(
        { command, args: words, isIdList: true, params: new Map() },
        createQuerySettings(context),
      );
      if (options.curl === true)
        return { endpoint: prepared.endpoint, requests: prepared.paramsByRecord ?? [] };
      const connection = await source.open(context);
      try {
        const records = recordsOf(context, prepared, connection);
        return await runDownload(
          context,
          { connection, entity: prepared.endpoint.entity, records },
          settings,
        );
      } finally {
        await connection.close();
      }
    },
    (done, context) =>
      'requests' in done
        ? printCurl(context, done.endpoint, done.requests)
        : printDownload(done, context),
  );

/**
 * Returns the pictures that --picture and rows name, by the id of their record. A record without an
 * entry is whole.
 */
function chosenIn(
  { options }: Context<'picture'>,
  { argumentValues = [] }: { readonly argumentValues?: readonly ArgumentValue[] } = {},
) {
  const typed = pictureNamed(options.picture);
  const chosen = new Map<string, Set<PictureName>>();
  for (const { value, picture = typed } of argumentValues)
    if (picture !== undefined) chosen.set(value, (chosen.get(value) ?? new Set()).add(picture));
  for (const { value, picture = typed } of argumentValues)
    if (picture === undefined) chosen.delete(value);
  return chosen;
}
