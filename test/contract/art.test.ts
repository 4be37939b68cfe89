// The pictures of the sample: each is a well-formed SVG that sharp draws, mostly in the dominant
// colour of its record.
import { createRequire } from 'node:module';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import fieldsOf from '../../src/sample/art/compositions.json' with { type: 'json' };
import { type PictureSubject, svgOf } from '../../src/sample/art/draw.ts';
import { loadDrawer } from '../../src/view/pictures/decoder.ts';

const sharp: typeof import('sharp').default = createRequire(import.meta.url)('sharp');

const base: PictureSubject = {
  seed: 'project 1',
  kind: 'work',
  fields: [],
  title: 'Driftwood — Bicycle for a Ferry',
  colour: 0x2a9d8f,
  ...{ width: 202, height: 158 },
};

/**
 * Subjects of each row of the table, so many that each composition and each of its variants is
 * drawn.
 */
const rows = fieldsOf.map(({ compositions, fields }) => {
  const colours = [0xff8800, 0x2e294e, 0x000000, 0xffffff, 0x888888, 0xf2e94e, 0xd7263d, 0xa2d2ff];
  const subjects = colours.map((colour, at) => ({
    ...base,
    seed: `project ${at}`,
    fields: fields.slice(0, 1),
    colour,
  }));
  return [compositions, subjects] as const;
});

/** Throws if an element is not closed by its own end, or a value is missing. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  let isBalanced = true;
  const parser = new Parser(
    {
      onopentagname: (name) => void open.push(name),
      onclosetag: (name, isImplied) => {
        isBalanced &&= open.pop() === name && (!isImplied || name !== 'g');
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return isBalanced && open.length === 0 && !/NaN|undefined|Infinity/.test(svg);
}

const drawn = async (subject: PictureSubject) => {
  const png = await loadDrawer()(svgOf(subject));
  return sharp(png).raw().toBuffer({ resolveWithObject: true });
};

const near = (a: number, b: number): boolean =>
  [16, 8, 0].every((s) => Math.abs(((a >> s) & 255) - ((b >> s) & 255)) < 24);

describe.each(rows)('%s', (_, subjects) => {
  test('is a well-formed SVG, and the same for the same record only', () => {
    const texts = subjects.map(svgOf);
    expect(texts.filter((svg) => !isWellFormed(svg))).toEqual([]);
    expect(new Set([...texts, ...subjects.map(svgOf)]).size).toBe(texts.length);
    expect(
      svgOf({
        ...base,
        fields: subjects[0]?.fields ?? [],
        seed: 'project 77',
        title: '東京 — Ночь',
      }),
    ).toContain('<svg');
  });

  test('has the wanted size, several colours, and the dominant colour in a quarter of it', async () => {
    for (const subject of subjects) {
      const { data, info } = await drawn(subject);
      expect([info.width, info.height, info.channels]).toEqual([202, 158, 3]);
      const pixels = Array.from({ length: 202 * 158 }, (_, at) => data.readUIntBE(at * 3, 3));
      expect(new Set(pixels).size).toBeGreaterThan(20);
      const share =
        pixels.filter((pixel) => near(pixel, subject.colour ?? 0)).length / pixels.length;
      expect([subject.seed, share > 0.25]).toEqual([subject.seed, true]);
    }
  });

  test('grows from stage to stage of a work in progress', () => {
    const [subject = base] = subjects;
    const outlined = [1, 2, 3, 4].map(
      (number) =>
        svgOf({ ...subject, stage: { number, of: 4 } }).split('class="sketch"')[1]?.length ?? 0,
    );
    expect(outlined.toSorted((a, b) => b - a)).toEqual(outlined);
    expect(outlined[0]).toBeGreaterThan(0);
    expect(outlined.at(-1)).toBe(0);
  });
});

test('a portrait is a face, whatever the field', () => {
  const portrait: PictureSubject = { ...base, kind: 'portrait', width: 138, height: 138 };
  expect(svgOf(portrait)).toBe(svgOf({ ...portrait, fields: ['Architecture'] }));
});

test('other sizes show the same picture', () => {
  const large = svgOf({ ...base, width: 404, height: 316, ratio: 158 / 202 });
  expect(large.replace('width="404" height="316"', 'width="202" height="158"')).toBe(
    svgOf({ ...base, ratio: 158 / 202 }),
  );
});
