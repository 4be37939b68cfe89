// Prints the records of a list in the chosen format.
import { sameCommand } from '../../cli/calls.ts';
import { rendererFor } from '../../cli/printing/output.ts';
import { fetchTitle } from '../../cli/printing/sheet-title.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { OpenedList, OpenSink } from './act.ts';

/** Returns the sink that prints. Requests the title of a sheet if the records do not have it. */
export async function printing(list: OpenedList): Promise<OpenSink> {
  const { context, call, plan, reading, connection, format } = list;
  const models = reading.similarTo?.names;
  const title =
    formatOf(format).isSheet === true
      ? await fetchTitle(call, { ...plan, models }, connection, context)
      : undefined;
  return async ({ subject }) => {
    const { now, pictures, base } = connection;
    const command = sameCommand(call);
    const renderer = await rendererFor(context, format, {
      subject,
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
        if (!isBegun || reading.summary().passed === 0 || context.options.out !== undefined) return;
        await renderer.end().catch(() => {});
      },
    };
  };
}
