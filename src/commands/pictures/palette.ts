// projects palette: the dominant colours of the covers of some projects.
import { decode } from '../../api/decode.ts';
import { picturesOf } from '../../api/record-pictures.ts';
import type { Context } from '../../cli/context.ts';
import { checkOutput, formatFor, rendererFor } from '../../cli/printing/output.ts';
import { PortfolioError } from '../../errors.ts';
import { type Looks, openLooks } from '../../records/looks.ts';
import { withProgress } from '../../terminal/progress.ts';
import { type SwatchRecord, swatchSubject } from '../../view/lists/swatches.ts';
import { printProjectsCurl, projectRecords } from './project-records.ts';

export async function palette(context: Context, ids: readonly string[]): Promise<void> {
  const { source, options } = context;
  await checkOutput(context);
  if (options.curl === true) return printProjectsCurl(context, ids);
  const connection = await source.open(context);
  try {
    const subject = swatchSubject();
    const renderer = await rendererFor(context, formatFor(context), { subject, now: connection.now });
    const looks = await openLooks(connection, context.requestOptions);
    const batches = projectRecords(context, { ids, connection }, (project, signal) =>
      coloursOf(project, looks, signal),
    );
    try {
      const progress =
        ids.length > 1 ? ({ page }: { readonly page: number }) => `${page} of ${ids.length} projects` : undefined;
      for await (const { records } of withProgress(context, batches, progress)) await renderer.write({ records });
    } finally {
      await renderer.end();
    }
  } finally {
    await connection.close();
  }
}

async function coloursOf(value: unknown, looks: Looks, signal: AbortSignal): Promise<readonly SwatchRecord[]> {
  const project = decode('projectContent', value);
  const [picture] = picturesOf('projectContent', project);
  if (picture === undefined) throw new PortfolioError('not_found', `project ${project.id} has no picture`);
  try {
    const { colours } = await looks(picture, signal);
    return colours.map(({ hex, name, share }) => ({
      project: project.id,
      title: project.name,
      hex,
      name,
      share: Math.round(share * 1000) / 1000,
    }));
  } catch (error) {
    if (signal.aborted || !(error instanceof PortfolioError)) throw error;
    const { why } = error.details;
    const reason = why === undefined ? error.message : `${error.message}: ${why}`;
    throw new PortfolioError('unreadable', `the picture of project ${project.id} cannot be read`, {
      why: reason,
      cause: error,
    });
  }
}
