// Creates renderers for commands that show or send the text themselves.
import type { Writer } from '../../system/output-stream.ts';
import type { Renderer } from '../../view/format.ts';
import type { FormatName } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import {
  createFormatRenderer,
  createNoteCollector,
  type RendererOptions,
  type RenderInput,
} from './output.ts';

/**
 * Returns a renderer that only writes the records to `writer`: no file, row numbers or pager. Its
 * end writes the notes.
 */
export async function createRenderer(
  writer: Writer,
  context: Context,
  format: FormatName,
  input: RenderInput & Pick<RendererOptions, 'isExact'>,
): Promise<Renderer> {
  const noteCollector = createNoteCollector();
  const renderer = await createFormatRenderer(writer, context, format, {
    ...input,
    note: noteCollector.note,
  });
  return {
    write: renderer.write,
    end: async () => {
      await renderer.end();
      await noteCollector.write(context.note);
    },
  };
}
