// Writes the colours of all projects as one GIMP palette, which Inkscape, Krita and others read too.

import type { RawRecord, RenderContext, Renderer } from '../format.ts';
import { type ProjectColours, swatchesIn } from '../lists/swatches.ts';
import type { Subject } from '../subject.ts';

export function renderer(_: Subject, { screen }: RenderContext): Renderer {
  const kept: RawRecord[] = [];
  return {
    write: async ({ records }) => void kept.push(...records),
    end: async () => {
      const all = swatchesIn(kept);
      const name = all
        .map(({ title }) => title)
        .join(', ')
        .slice(0, maxName);
      await screen.write(`GIMP Palette\nName: ${name}\nColumns: 0\n#\n${all.map(linesOf).join('')}`);
    },
  };
}

/** Maximum length in characters. The name is one line in a menu. */
const maxName = 200;

const linesOf = ({ title, colours }: ProjectColours): string =>
  colours
    .map(({ hex, name }) => {
      const channels = [1, 3, 5].map((at) => String(Number.parseInt(hex.slice(at, at + 2), 16)).padStart(3));
      return `${channels.join(' ')}\t${name} (${title})\n`;
    })
    .join('');
