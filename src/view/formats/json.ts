// JSON: what the service sent. One page is its body, byte for byte; several become one document of the same shape, each record
// in the text in which it came. On a terminal it is indented and coloured.
import { prettyJson, result } from '../pretty-json.ts';
import type { Subject } from '../subject.ts';
import { sanitiseLines } from '../text.ts';
import type { Renderer, Target } from './format.ts';

export function renderer({ envelopeKey, isList }: Subject, target: Target): Renderer {
  const { screen, layout, changeJson } = target;
  const [open, close] = [`{${JSON.stringify(envelopeKey)}:${isList ? '[' : ''}`, `${isList ? ']' : ''}}\n`];
  // Indenting and changing take the whole document; a terminal is no place for one that does not fit in memory.
  const isHeld = screen.isTTY || changeJson !== undefined;
  let held = '';
  let body: Uint8Array | undefined;
  let written = 0;
  const put = async (text: string) => {
    if (isHeld) held += text;
    else await screen.write(text);
  };
  return {
    write: async (batch) => {
      body = batch.body;
      if (body !== undefined || batch.records.length === 0) return;
      const texts = batch.records.map(({ text }) => text).join(',');
      await put(`${written === 0 ? open : ','}${texts}`);
      written += batch.records.length;
    },
    end: async () => {
      if (body === undefined) await put(`${written === 0 ? open : ''}${close}`);
      if (!isHeld) return body === undefined ? undefined : screen.write(body);
      const document = body === undefined ? held : Buffer.from(body).toString('utf8');
      if (changeJson === undefined) return screen.write(shown(document, target));
      for (const json of await changeJson(document)) await screen.write(result(json, layout));
    },
  };
}

/** A service may send a body that is not JSON to a path that only `api` knows. */
function shown(document: string, { screen, layout }: Target): string {
  if (!screen.isTTY) return document;
  return isJson(document) ? prettyJson(document, layout) : `${sanitiseLines(document)}\n`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
