// Writes palettes for other programs, each as a group of colours: CSS custom properties, a GIMP
// palette, swatches for Adobe programs, and design tokens.
import { createCollectingRenderer } from '../collected.ts';
import type { MakeRenderer } from '../format.ts';
import { type ColourPalette, percent, swatchesIn } from '../lists/swatches.ts';
import { escapeInvisible, sanitise } from '../text/text.ts';

const paletteRenderer =
  (
    contentOf: (
      palettes: readonly ColourPalette[],
      title: string | undefined,
    ) => string | Uint8Array,
  ): MakeRenderer =>
  (_, { output, getTitle }) =>
    createCollectingRenderer((records) =>
      output.write(contentOf(swatchesIn(records), getTitle?.(records))),
    );

export const cssRenderer = paletteRenderer((palettes) => {
  const names = namesOf(palettes);
  return palettes
    .map(({ palette, title, colours }) => {
      const prefix = `  --${names.get(palette)}`;
      const lines = colours.map(
        ({ hex, name, share }, at) =>
          `${prefix}-${at + 1}: ${hex}; /* ${comment(`${name}, ${percent(share)}`)} */\n`,
      );
      return `/* ${comment(title)} */\n:root {\n${lines.join('')}}\n`;
    })
    .join('\n');
});

/** Maximum length of the name of a palette for programs, in characters. */
const maxSlug = 40;

/**
 * Returns names of palettes for programs that allow only letters, digits and `-`, from the titles
 * if these differ.
 */
function namesOf(palettes: readonly ColourPalette[]): ReadonlyMap<string, string> {
  const slugOf = (title: string) => {
    const words =
      title
        .normalize('NFD')
        .toLowerCase()
        .replace(/\p{M}/gu, '')
        .match(/[a-z0-9]+/g) ?? [];
    // Ends with a whole word.
    return words
      .reduce((slug, word) => (slug.length + word.length > maxSlug ? slug : `${slug}-${word}`), '')
      .slice(1);
  };
  const slugs = palettes.map(({ title }) => slugOf(title));
  const counts = new Map<string, number>();
  for (const name of [...slugs, ...palettes.map(({ palette }) => palette)])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOwn = (slug: string) => /[a-z]/.test(slug) && counts.get(slug) === 1;
  return new Map(
    palettes.map(({ palette }, at) => {
      const slug = slugs[at] ?? '';
      return [palette, isOwn(slug) ? slug : palette.replace(/[^\w-]/g, '_')];
    }),
  );
}

/** Prevents a text from ending the CSS comment that contains it. */
const comment = (text: string): string => text.replaceAll('*/', '* /');

/**
 * Maximum length of a palette's name in characters. `sanitise` repairs an emoji that this limit
 * cuts in half.
 */
const maxName = 200;

export const gplRenderer = paletteRenderer((palettes, given) => {
  const name = given ?? palettes.map(({ title }) => title).join(', ');
  const lines = palettes.flatMap(({ title, colours }) =>
    colours.map(({ hex, name: colour }) => {
      const channels = channelsOf(hex).map((channel) => String(channel).padStart(3));
      return `${channels.join(' ')}\t${colour} (${title})\n`;
    }),
  );
  return `GIMP Palette\nName: ${sanitise(name.slice(0, maxName))}\nColumns: 0\n#\n${lines.join('')}`;
});

/** Returns red, green and blue, each from 0 to 255. */
const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Types of the blocks of a swatch file, and the type of its colours. */
const [groupStart, groupEnd, colourEntry, normalColour] = [0xc001, 0xc002, 1, 2];

/** Adobe Swatch Exchange. All numbers are big-endian. */
export const aseRenderer = paletteRenderer((palettes) => {
  const blocks = palettes.flatMap(({ title, colours }) => [
    block(groupStart, utf16(title)),
    ...colours.map(({ hex, name }) => {
      const model = Buffer.from('RGB ');
      const channels = Buffer.alloc(3 * 4 + 2);
      for (const [at, channel] of channelsOf(hex).entries())
        channels.writeFloatBE(channel / 255, 4 * at);
      channels.writeUInt16BE(normalColour, 3 * 4);
      return block(colourEntry, utf16(`${name} ${hex}`), model, channels);
    }),
    block(groupEnd),
  ]);
  const head = Buffer.from('ASEF\0\x01\0\0\0\0\0\0');
  head.writeUInt32BE(blocks.length, 8);
  return Buffer.concat([head, ...blocks]);
});

function block(type: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(6);
  head.writeUInt16BE(type);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
}

/**
 * Returns a name as its length in units of 16 bits, and its text with a zero at the end, which
 * counts as a unit.
 */
function utf16(text: string): Buffer {
  const name = sanitise(text.slice(0, maxName));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(name.length + 1);
  return Buffer.concat([length, Buffer.from(`${name}\0`, 'utf16le').swap16()]);
}

/**
 * Writes design tokens (designtokens.org, 2025.10), a group for each palette. The names are those
 * of CSS.
 */
export const tokensRenderer = paletteRenderer((palettes) => {
  const names = namesOf(palettes);
  const groups = palettes.map(({ palette, title, colours }) => {
    const tokens = colours.map(({ hex, name, share }, at) => {
      const components = channelsOf(hex).map(
        (channel) => Math.round((channel / 255) * 10_000) / 10_000,
      );
      return [
        `${at + 1}`,
        {
          $value: { colorSpace: 'srgb', components, hex },
          $description: `${name}, ${percent(share)}`,
        },
      ];
    });
    return [
      names.get(palette) ?? palette,
      { $type: 'color', $description: title, ...Object.fromEntries(tokens) },
    ];
  });
  return `${escapeInvisible(JSON.stringify(Object.fromEntries(groups), null, 2))}\n`;
});
