// Writes ids, web addresses or credits, one per line. A note counts the records without one.
import { idAt, valueAt } from '../../api/ids.ts';
import type { MakeRenderer, Renderer, Target } from '../format.ts';
import { webAddress } from '../text/links.ts';
import { sanitise } from '../text/text.ts';

export const idsRenderer: MakeRenderer = ({ identity = [] }, target) =>
  linesRenderer(target, (record) => idAt(record, ...identity)?.replace(/\s+/g, ' '), 'an id');

/**
 * By default, a record's address is the `url` next to its id. So an appreciation has the address of
 * its project.
 */
export const urlsRenderer: MakeRenderer = (
  { identity = [], address = [...identity.slice(0, -1), 'url'] },
  target,
) => linesRenderer(target, (record) => webAddress(valueAt(record, address)), 'a web address');

export const creditRenderer: MakeRenderer = ({ credit }, target) =>
  linesRenderer(target, (record) => credit?.(record), 'a credit');

/**
 * @param lineOf returns a text about a record, without line ends
 * @param what `an id`, for the note
 */
function linesRenderer(
  { output, note }: Target,
  lineOf: (record: unknown) => string | undefined,
  what: string,
): Renderer {
  const clean = output.isTTY ? sanitise : String;
  let missing = 0;
  return {
    write: async ({ records }) => {
      const lines = records.flatMap(({ value }) => lineOf(value) ?? []);
      missing += records.length - lines.length;
      if (lines.length > 0) await output.write(lines.map((line) => `${clean(line)}\n`).join(''));
    },
    end: async () => {
      if (missing > 0) await note(`${missing} without ${what}`);
    },
  };
}
