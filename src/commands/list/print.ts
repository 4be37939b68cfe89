// Prints the records of a list in the chosen format.
import { commandLineWith } from '../../cli/calls.ts';
import { openRenderer } from '../../cli/printing/output.ts';
import { hasTitle } from '../../view/formats/formats.ts';
import type { OpenedList, OpenSink } from './act.ts';

/**
 * Returns a function that opens the sink for printed records. If the title of a sheet or a feed
 * names a record, e.g. a collection, requests it first, because the list may not contain it.
 */
export async function preparePrinting(list: OpenedList): Promise<OpenSink> {
  const { context, parsedCommand, preparedQuery, stream, connection, format } = list;
  const modelProjectNames = stream.similaritySearch?.modelProjectNames;
  const getTitle = hasTitle(format)
    ? await (await import('../../cli/printing/sheet-title.ts')).fetchTitle(
        parsedCommand,
        { ...preparedQuery, models: modelProjectNames },
        connection,
        context,
      )
    : undefined;
  return async ({ presenter }) => {
    const { now, pictures, baseUrl } = connection;
    const commandLine = commandLineWith(parsedCommand);
    const renderer = await openRenderer(context, format, {
      presenter,
      now,
      pictures,
      baseUrl,
      getTitle,
      command: commandLine,
    });
    let hasWritten = false;
    return {
      write: (batch) => {
        hasWritten = true;
        return renderer.write(batch);
      },
      end: renderer.end,
      endAfterError: async () => {
        // Prints the records that the renderer has collected. With --out, writes nothing, because
        // an incomplete list must not replace a file.
        if (!hasWritten || stream.summary().passedCount === 0 || context.options.out !== undefined)
          return;
        await renderer.end().catch(() => {});
      },
    };
  };
}
