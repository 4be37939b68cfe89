// Writes colours as CSS custom properties, with their names as comments.

import type { RawRecord, RenderContext, Renderer } from '../format.ts';
import { percent, swatchesIn } from '../lists/swatches.ts';
import type { Subject } from '../subject.ts';

export function renderer(_: Subject, { screen }: RenderContext): Renderer {
  const kept: RawRecord[] = [];
  return {
    write: async ({ records }) => void kept.push(...records),
    end: async () => {
      const rules = swatchesIn(kept).map(({ project, title, colours }) => {
        const lines = colours.map(
          ({ hex, name, share }, at) =>
            `  --project-${identifier(project)}-${at + 1}: ${hex}; /* ${comment(`${name}, ${percent(share)}`)} */\n`,
        );
        return `/* ${comment(title)} */\n:root {\n${lines.join('')}}\n`;
      });
      await screen.write(rules.join('\n'));
    },
  };
}

const identifier = (id: string): string => id.replace(/[^\w-]/g, '_');

/** Keeps a title from ending the comment early. */
const comment = (text: string): string => text.replaceAll('*/', '* /');
