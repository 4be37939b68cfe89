// projects pictures: the pictures inside of some projects, shown on a terminal, and listed for programs.
import { decode } from '../../api/decode.ts';
import type { Context } from '../../cli/context.ts';
import { checkOutput, formatFor, rendererFor } from '../../cli/printing/output.ts';
import { withProgress } from '../../terminal/progress.ts';
import { pictureListSubject, pictureRecords } from '../../view/lists/picture-list.ts';
import { printProjectsCurl, projectRecords } from './project-records.ts';

export async function pictures(context: Context, ids: readonly string[]): Promise<void> {
  const { source, options, system } = context;
  await checkOutput(context);
  if (options.curl === true) return printProjectsCurl(context, ids);
  const connection = await source.open(context);
  try {
    const format = formatFor(context, system.stdout.isTTY ? 'grid' : undefined);
    const { now } = connection;
    const subject = pictureListSubject();
    const renderer = await rendererFor(context, format, { subject, now, pictures: connection.pictures });
    const batches = projectRecords(context, { ids, connection }, async (project) =>
      pictureRecords(decode('projectContent', project)),
    );
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
