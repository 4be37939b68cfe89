// projects|users|collections|wips download: stores records in a folder, and each of their pictures in its largest size.
import type { CommandName } from '../../api/catalogue.ts';
import type { Context } from '../../cli/context.ts';
import { download, downloadSettings, recordsOf } from '../../cli/printing/download.ts';
import { planSettings, printCurl } from '../../cli/requests.ts';
import { planReading } from '../../records/plan.ts';

/** Returns the code of the command `download` for a noun. @param endpoint the noun's command that shows one record */
export const downloadOf =
  (endpoint: CommandName) =>
  async (context: Context, words: readonly string[]): Promise<void> => {
    const { source, options } = context;
    const given = await downloadSettings(context, options.dir ?? '.');
    const plan = await planReading({ endpoint, words, isSeveral: true, params: new Map() }, planSettings(context));
    if (options.curl === true) return printCurl(context, plan.endpoint, plan.several ?? []);
    const connection = await source.open(context);
    try {
      const records = recordsOf(context, plan, connection);
      await download(context, { connection, entity: plan.endpoint.entity, records }, given);
    } finally {
      await connection.close();
    }
  };
