// Creates renderers for commands that show or send the text themselves.
import type { Writer } from '../../system/output-stream.ts';
import type { Renderer } from '../../view/format.ts';
import type { FormatName } from '../../view/formats/formats.ts';
import type { Context } from '../context.ts';
import {
  createNoteCollector,
  type DrawingOptions,
  drawRecords,
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
  input: RenderInput & Pick<DrawingOptions, 'isExact'>,
): Promise<Renderer> {
  const notes = createNoteCollector();
  const renderer = await drawRecords(writer, context, format, { ...input, note: notes.note });
  return {
    write: renderer.write,
    end: async () => {
      await renderer.end();
      await notes.write(context.note);
    },
  };
}
