// Writes the response as JSON: unchanged in a pipe, indented and coloured on a terminal.

import type { RenderContext, Renderer } from '../format.ts';
import type { Subject } from '../subject.ts';
import { prettyJson, result } from '../text/pretty-json.ts';
import { sanitiseLines } from '../text/text.ts';
import { documentRenderer, held, isJson } from './document.ts';

export function renderer(subject: Subject, { screen, style, changeJson }: RenderContext): Renderer {
  const { write } = screen;
  if (changeJson !== undefined) {
    const show = async (document: string) => {
      for (const json of await changeJson([document])) await screen.write(result(json, style));
    };
    return documentRenderer(subject, held(show));
  }
  if (!screen.isTTY) return documentRenderer(subject, { write, end: async () => {} });
  // `api` also prints responses that are not JSON.
  return documentRenderer(
    subject,
    held((document) => write(isJson(document) ? prettyJson(document, style) : `${sanitiseLines(document)}\n`)),
  );
}
