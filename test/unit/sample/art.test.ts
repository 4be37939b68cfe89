import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { draw, type PictureSubject, pictureOf, subjectTag } from '../../../src/sample/art/draw.ts';

const base: PictureSubject = {
  seed: 'project 1',
  kind: 'work',
  fields: ['Illustration'],
  title: 'Driftwood — Bicycle for a Ferry',
  colour: 0x2a9d8f,
  width: 202,
  height: 158,
};

/** A field for each kind of picture. */
const fields = [
  ...[
    'Graphic Design',
    'Typography',
    'Branding',
    'Photography',
    'Interaction Design',
    'Illustration',
    'Character Design',
  ],
  ...['Painting', 'Game Design', 'Music', 'Textile Design', 'Architecture', 'Ceramics'],
];
const colours = [0xff8800, 0x2e294e, 0x000000, 0xffffff, 0x888888, 0xf2e94e, 0xd7263d, 0x2a9d8f, 0xa2d2ff, 0x5e503f];
const samples = fields.flatMap((field, row) =>
  colours.map((colour, at): PictureSubject => ({ ...base, seed: `project ${row * 31 + at}`, fields: [field], colour })),
);

const pinned = {
  'Graphic Design': 'C2IMzvip_Xgs',
  Typography: '1Z1bGSFBKNT9',
  Branding: 'C2IMzvip_Xgs',
  Photography: 'TK_Kv-yXHhMU',
  'Interaction Design': 'FXX9MSkt11zx',
  Illustration: 'nBPEl37zWZ-G',
  'Character Design': 'nBPEl37zWZ-G',
  Painting: 'SPzFLdsNbPEv',
  'Game Design': 'f3RN-cZUEjAF',
  Music: '8k3aTvr-wsGW',
  'Textile Design': '7Gt0CDZU04zC',
  Architecture: 'MXUijiUy1PKp',
  Ceramics: 't4Hmbp8ATgg4',
};

/** All pixels, drawn at once, three bytes each. */
function pixelsOf(subject: PictureSubject): Uint8Array {
  const { width, height, draw } = pictureOf(subject);
  const length = width * 3 + 1;
  const lines = new Uint8ClampedArray(length * height);
  draw(0, height, lines);
  return Uint8Array.from(lines.filter((_, at) => at % length > 0));
}

const hashOf = (pixels: Uint8Array): string => createHash('sha256').update(pixels).digest('base64url').slice(0, 12);

/** The average of the fullest cell of 16 × 16 × 16, with those next to it, and how much of the picture is in it: counted, not clustered as the program does it. */
function dominant(pixels: Uint8Array): { colour: readonly number[]; share: number } {
  const cells = new Map<number, number[]>();
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const sums = cells.get(key) ?? [0, 0, 0, 0];
    cells.set(key, [(sums[0] ?? 0) + 1, (sums[1] ?? 0) + r, (sums[2] ?? 0) + g, (sums[3] ?? 0) + b]);
  }
  const near = (a: number, b: number) =>
    [8, 4, 0].every((shift) => Math.abs(((a >> shift) & 15) - ((b >> shift) & 15)) <= 1);
  const most = [...cells].reduce((best, each) => ((each[1][0] ?? 0) > (best[1][0] ?? 0) ? each : best));
  const [count = 1, ...sums] = [...cells]
    .filter(([key]) => near(key, most[0]))
    .reduce<number[]>((sum, [, cell]) => sum.map((value, at) => value + (cell[at] ?? 0)), [0, 0, 0, 0]);
  return { colour: sums.map((sum) => sum / count), share: count / (pixels.length / 3) };
}

const channels = (colour: number): readonly number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

describe('a picture', () => {
  test('is the same for the same record, and different for every other record', () => {
    expect(hashOf(pixelsOf(base))).toBe(hashOf(pixelsOf({ ...base })));
    const all = samples.map((subject) => hashOf(pixelsOf(subject)));
    expect(new Set(all).size).toBe(samples.length);
  });

  test('differs visibly from those of other records of the same field and colour', () => {
    for (const field of fields) {
      const pictures = Array.from({ length: 8 }, (_, at) =>
        pixelsOf({ ...base, seed: `project ${at}`, fields: [field] }),
      );
      const alike = pictures.flatMap((a, at) => pictures.slice(at + 1).map((b) => sameShare(a, b)));
      expect(alike.filter((share) => share > 0.97)).toEqual([]);
    }
  });

  test.each(fields)('has the dominant colour of its record: %s', (field) => {
    for (const subject of samples.filter((each) => each.fields[0] === field)) {
      const { colour, share } = dominant(pixelsOf(subject));
      const wanted = channels(subject.colour ?? 0);
      const distance = Math.max(...colour.map((value, at) => Math.abs(value - (wanted[at] ?? 0))));
      expect([subject.seed, distance < 24, share > 0.25]).toEqual([subject.seed, true, true]);
    }
  });

  test('has the same pixels on every version of Node', () => {
    const found = fields.map((field) => [field, hashOf(pixelsOf({ ...base, seed: 'project 5', fields: [field] }))]);
    // A change of the art changes these, and `version` in draw.ts with them.
    expect(Object.fromEntries(found)).toEqual(pinned);
  });

  test('is the same in another size', () => {
    const [small, large] = [pixelsOf(base), pixelsOf({ ...base, width: 404, height: 316 })];
    let alike = 0;
    for (let y = 0; y < 158; y += 1) {
      for (let x = 0; x < 202; x += 1) {
        const mean = [0, 1, 2].map((channel) =>
          [0, 3, 1212, 1215].reduce(
            (sum, more) => sum + (large[(y * 2 * 404 + x * 2) * 3 + more + channel] ?? 0) / 4,
            0,
          ),
        );
        if (mean.every((value, channel) => Math.abs(value - (small[(y * 202 + x) * 3 + channel] ?? 0)) < 24))
          alike += 1;
      }
    }
    expect(alike / (202 * 158)).toBeGreaterThan(0.98);
  });
});

/** The share of pixels that are the same but for the grain. */
function sameShare(a: Uint8Array, b: Uint8Array): number {
  let same = 0;
  for (let at = 0; at < a.length; at += 3) {
    if ([0, 1, 2].every((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) < 6)) same += 1;
  }
  return same / (a.length / 3);
}

test.each(fields)('a work in progress grows from revision to revision: %s', (field) => {
  const stages = [1, 2, 3, 4].map((number) =>
    pixelsOf({ ...base, fields: [field], seed: 'wip 3', stage: { number, of: 4 } }),
  );
  const finished = stages.at(-1) ?? new Uint8Array();
  const common = stages.map((stage) => sameShare(stage, finished));
  expect(common.toSorted((a, b) => a - b)).toEqual(common);
  expect(common[0]).toBeGreaterThan(0.2);
  expect(common[0]).toBeLessThan(0.995);
});

test('a portrait is a face, whatever the field', () => {
  const portrait: PictureSubject = { ...base, kind: 'portrait', width: 138, height: 138 };
  expect(hashOf(pixelsOf(portrait))).toBe(hashOf(pixelsOf({ ...portrait, fields: ['Architecture'] })));
});

test('a record is drawn without field and colour, and with a title in another script', () => {
  for (const field of fields)
    expect(pixelsOf({ ...base, fields: [field], title: '東京 — Ночь' }).length).toBe(202 * 158 * 3);
  const { colour: _, ...plain } = base;
  expect(pixelsOf({ ...plain, fields: [], title: '' }).length).toBe(202 * 158 * 3);
});

test('a tag identifies the content, including size and stage', () => {
  const others: PictureSubject[] = [
    base,
    { ...base, seed: 'project 2' },
    { ...base, width: 203 },
    { ...base, stage: { number: 1, of: 2 } },
  ];
  expect(new Set(others.map(subjectTag)).size).toBe(others.length);
  for (const subject of others) expect(subjectTag(subject)).toMatch(/^[\w-]+$/);
});

test('a large picture is drawn in bands, with the same pixels', async () => {
  const large: PictureSubject = { ...base, width: 700, height: 900, variant: 1 };
  const { inflateSync } = await import('node:zlib');
  const png = Buffer.from(await draw(large));
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const pixels = pixelsOf(large);
  for (const row of [0, 284, 285, 286, 571, 899]) {
    expect(lines.subarray(row * 2101 + 1, (row + 1) * 2101).equals(pixels.subarray(row * 2100, (row + 1) * 2100))).toBe(
      true,
    );
  }
});
