// Newline-delimited JSON: one record a line, as it came, written as pages arrive.
import { oneLine } from '../pretty-json.ts';
import type { Subject } from '../subject.ts';
import type { Renderer, Target } from './format.ts';

export function renderer(_: Subject, { screen, layout }: Target): Renderer {
  return {
    write: async ({ records }) => {
      if (records.length > 0) await screen.write(records.map(({ text }) => `${oneLine(text, layout)}\n`).join(''));
    },
    end: async () => {},
  };
}
