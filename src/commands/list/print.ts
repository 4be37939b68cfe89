// Prints the records of a list in the chosen format.
import { commandLineWith } from '../../cli/calls.ts';
import { openRenderer } from '../../cli/printing/output.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { OpenedList, OpenSink } from './act.ts';

/** Requests the title of a sheet if the records do not have it. */
export async function openPrinter(list: OpenedList): Promise<OpenSink> {
  const { context, parsed, prepared, stream, connection, format } = list;
  const models = stream.similarTo?.names;
  const { isSheet, isFeed } = formatOf(format);
  const title =
    (isSheet ?? isFeed) === true
      ? await (await import('../../cli/printing/sheet-title.ts')).fetchTitle(
          parsed,
          { ...prepared, models },
          connection,
          context,
        )
      : undefined;
  return async ({ presenter }) => {
    const { now, pictures, base } = connection;
    const command = commandLineWith(parsed);
    const renderer = await openRenderer(context, format, {
      presenter,
      now,
      pictures,
      base,
      title,
      command,
    });
    let isBegun = false;
    return {
      write: (batch) => {
        isBegun = true;
        return renderer.write(batch);
      },
      end: renderer.end,
      breakOff: async () => {
        // An incomplete sheet does not replace a file.
        if (!isBegun || stream.summary().passed === 0 || context.options.out !== undefined) return;
        await renderer.end().catch(() => {});
      },
    };
  };
}
