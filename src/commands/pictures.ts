// projects pictures: the pictures inside of some projects, shown on a terminal, and listed for programs.
import { endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { requestUrl } from '../api/request.ts';
import type { Context } from '../cli/context.ts';
import { curlLine } from '../cli/curl.ts';
import { loadPage } from '../cli/fetch-page.ts';
import { checkOutput, formatFor, rendererFor } from '../cli/output.ts';
import { withProgress } from '../cli/progress.ts';
import type { FetchPage } from '../client/read-ahead.ts';
import { readSeveral } from '../client/several.ts';
import { pictureListSubject, pictureRecords } from '../view/picture-list.ts';

const endpoint = endpointOf('projects show');
const { envelopeKey } = endpoint;

export async function pictures(context: Context, ids: readonly string[]): Promise<void> {
  const { source, options, system } = context;
  await checkOutput(context);
  if (options.curl === true) {
    for (const id of ids) {
      const url = requestUrl(source.base(context), endpoint, { project_id: id });
      await system.stdout.write(`${curlLine(url, context)}\n`);
    }
    return;
  }
  const connection = await source.open(context);
  try {
    const format = formatFor(context, system.stdout.isTTY ? 'grid' : undefined);
    const { now } = connection;
    const subject = pictureListSubject();
    const renderer = await rendererFor(context, format, { subject, now, pictures: connection.pictures });
    const load: FetchPage = async (number, signal) => {
      const values = { project_id: ids[number - 1] ?? '' };
      const loaded = await loadPage(endpoint, values, { connection, signal, envelopeKey });
      return {
        bytes: loaded.bytes,
        page: () => {
          const { body, records } = loaded.page();
          const found = records.flatMap(({ value }) => pictureRecords(decode('projectContent', value)));
          return { body, records: found.map((value, position) => ({ value, text: JSON.stringify(value), position })) };
        },
      };
    };
    const batches = readSeveral(load, {
      total: ids.length,
      concurrency: Number(context.settings().get('concurrency')?.value),
      filters: [],
      noun: 'projects',
      signal: system.signal,
    });
    let shown = 0;
    try {
      for await (const { records } of withProgress(context, batches)) {
        shown += records.length;
        await renderer.write({ records });
      }
    } finally {
      await renderer.end();
    }
    if (shown === 0 && system.stderr.isTTY) await context.note('no pictures found');
  } finally {
    await connection.close();
  }
}
