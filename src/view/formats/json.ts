// Writes JSON: the whole response, or one record per line. A response is indented if it is coloured
// or written to a terminal.
import { isJson } from '../../api/json/parse.ts';
import type { MakeRenderer } from '../format.ts';
import { oneLine, prettyJson, result, resultLine } from '../text/pretty-json.ts';
import { sanitiseLines } from '../text/text.ts';
import { documentRenderer, held } from './document.ts';

export const jsonRenderer: MakeRenderer = (
  presenter,
  { output, style, isColoured, changeJson },
) => {
  const { write } = output;
  if (changeJson === undefined && !output.isTTY && !isColoured)
    return documentRenderer(presenter, { write, end: async () => {} });
  const show = async (document: string) => {
    // The command `api` also prints responses that are not JSON.
    if (changeJson === undefined)
      return write(isJson(document) ? prettyJson(document, style) : `${sanitiseLines(document)}\n`);
    for (const json of await changeJson([document])) await write(result(json, style));
  };
  return documentRenderer(presenter, held(show, 3));
};

/** Writes the original text of each record on one line, page by page. */
export const ndjsonRenderer: MakeRenderer = (_, { output, style, changeJson }) => ({
  write: async ({ records }) => {
    if (records.length === 0) return;
    const texts = records.map(({ text }) => text);
    const lines =
      changeJson === undefined
        ? texts.map((text) => `${oneLine(text, style)}\n`)
        : (await changeJson(texts)).map((json) => resultLine(json, style));
    await output.write(lines.join(''));
  },
  end: async () => {},
});
