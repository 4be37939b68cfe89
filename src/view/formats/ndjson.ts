// Writes newline-delimited JSON: the original text of each record on one line, page by page.

import type { RenderContext, Renderer } from '../format.ts';
import type { Subject } from '../subject.ts';
import { oneLine, resultLine } from '../text/pretty-json.ts';

export function renderer(_: Subject, { screen, style, changeJson }: RenderContext): Renderer {
  const lines = async (texts: readonly string[]) => {
    if (changeJson === undefined) return texts.map((text) => `${oneLine(text, style)}\n`);
    return (await changeJson(texts)).map((result) => resultLine(result, style));
  };
  return {
    write: async ({ records }) => {
      if (records.length > 0) await screen.write((await lines(records.map(({ text }) => text))).join(''));
    },
    end: async () => {},
  };
}
