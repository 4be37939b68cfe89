// Writes the colours of projects for other programs, as CSS custom properties or as a GIMP palette. Inkscape, Krita and
// others also read GIMP palettes.
import type { MakeRenderer, RawRecord } from '../format.ts';
import { type ProjectColours, percent, swatchesIn } from '../lists/swatches.ts';
import { sanitise } from '../text/text.ts';

/** Returns a format's renderer, which writes all projects at the end. */
const paletteRenderer =
  (textOf: (projects: readonly ProjectColours[]) => string): MakeRenderer =>
  (_, { screen }) => {
    const kept: RawRecord[] = [];
    return {
      write: async ({ records }) => void kept.push(...records),
      end: () => screen.write(textOf(swatchesIn(kept))),
    };
  };

/** Writes a block for each project, with the names of the colours as comments. */
export const cssRenderer = paletteRenderer((projects) =>
  projects
    .map(({ project, title, colours }) => {
      const prefix = `  --project-${project.replace(/[^\w-]/g, '_')}`;
      const lines = colours.map(
        ({ hex, name, share }, at) => `${prefix}-${at + 1}: ${hex}; /* ${comment(`${name}, ${percent(share)}`)} */\n`,
      );
      return `/* ${comment(title)} */\n:root {\n${lines.join('')}}\n`;
    })
    .join('\n'),
);

/** Prevents a text from ending the CSS comment that contains it. */
const comment = (text: string): string => text.replaceAll('*/', '* /');

/** Maximum length of a palette's name in characters. `sanitise` repairs an emoji that this limit cuts in half. */
const maxName = 200;

/** Writes one palette for all projects. */
export const gplRenderer = paletteRenderer((projects) => {
  const name = projects.map(({ title }) => title).join(', ');
  const lines = projects.flatMap(({ title, colours }) =>
    colours.map((colour) => {
      const channels = [1, 3, 5].map((at) => String(Number.parseInt(colour.hex.slice(at, at + 2), 16)).padStart(3));
      return `${channels.join(' ')}\t${colour.name} (${title})\n`;
    }),
  );
  return `GIMP Palette\nName: ${sanitise(name.slice(0, maxName))}\nColumns: 0\n#\n${lines.join('')}`;
});
