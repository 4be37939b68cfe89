// One text of each record, a line each. Records without it are left out; a note says how many.
import type { RenderContext, Renderer } from '../format.ts';
import { sanitise } from '../text/text.ts';

/**
 * @param lineOf the record's text, without line ends
 * @param what the text is, for the note: `id`
 */
export function linesRenderer(
  { screen, note }: RenderContext,
  lineOf: (record: unknown) => string | undefined,
  what: string,
): Renderer {
  const clean = screen.isTTY ? sanitise : String;
  let missing = 0;
  return {
    write: async ({ records }) => {
      const lines = records.flatMap(({ value }) => lineOf(value) ?? []);
      missing += records.length - lines.length;
      if (lines.length > 0) await screen.write(lines.map((line) => `${clean(line)}\n`).join(''));
    },
    end: async () => {
      if (missing > 0) await note(`${missing} without ${what}`);
    },
  };
}
