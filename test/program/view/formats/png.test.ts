import { describe, expect, test } from 'vitest';
import type { FetchPicture, RenderContext } from '../../../../src/view/format.ts';
import { makeRenderer } from '../../../../src/view/formats/png.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { presenterFor, type RecordPresenter } from '../../../../src/view/record-presenter.ts';
import { decoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { batchOf } from '../../../support/render.ts';
import { listOf, project as sample } from '../../../support/samples.ts';
import { runWith } from '../../../support/system.ts';
import { capture } from '../../../support/target.ts';

const bytes = await fileOf(stripes({ '#ff0000': 404 }, 316));

async function sheetOf(
  presenter: RecordPresenter,
  records: readonly object[],
  fetchPicture: FetchPicture,
  more: Partial<RenderContext> = {},
) {
  const notes: string[] = [];
  const { target, written } = capture(undefined, {
    fetchPicture,
    note: async (text) => void notes.push(text),
    ...more,
  });
  const sink = makeRenderer(presenter, target);
  await sink.write(batchOf(records));
  await sink.end();
  const raster: Raster = await (await decoder()).raster(written(), (size) => size);
  return { raster, notes };
}

const project = { ...sample, owners: { 1: { id: 1, display_name: 'Maya O’Shea' } } };
const times = (count: number) => Array.from({ length: count }, () => project);
const shows = async () => ({ bytes, media: 'image/png' });
const breaks = async () => ({ bytes: Buffer.from('text'), media: 'image/png' });
const reds = ({ data }: Raster) =>
  data.reduce(
    (sum, value, at) => sum + Number(at % 3 === 0 && value === 255 && data[at + 1] === 0),
    0,
  );

describe('PNG', () => {
  test('is one picture that contains the pictures of the records', async () => {
    const { raster, notes } = await sheetOf(listOf('project'), times(2), shows);
    expect(reds(raster)).toBeCloseTo(2 * 250 * 320, -3);
    expect(notes).toEqual([]);
  });

  test('counts the pictures that cannot be sharp at a larger scale', async () => {
    const [usual, large] = await Promise.all(
      [1, 2].map((scale) => sheetOf(listOf('project'), times(2), shows, { scale })),
    );
    expect([usual?.notes, large?.notes]).toEqual([
      [],
      ['2 pictures are too small to be sharp with --scale 2'],
    ]);
  });

  test('shows a frame for a broken picture, and loads no more than it shows', async () => {
    let asked = 0;
    const counted = async () => {
      asked += 1;
      return breaks();
    };
    const { raster, notes } = await sheetOf(listOf('project'), times(202), counted, {
      tile: 'small',
    });
    expect(asked).toBe(200);
    expect(reds(raster)).toBe(0);
    expect(notes).toEqual([
      'the sheet has the first 200 of 202 projects',
      '200 pictures are not available',
    ]);
  });

  test('shows a single record with all its pictures, and several as a list', async () => {
    const presenter = presenterFor({
      entity: 'projectContent',
      envelopeKey: 'project',
      isList: false,
    });
    const modules = [1, 2, 3].map((id) => ({
      id,
      type: 'image',
      src: `https://portfolio.example/${id}.png`,
    }));
    const whole = { ...project, modules };
    const one = await sheetOf(presenter, [whole], shows);
    const two = await sheetOf(presenter, [whole, whole], shows);
    expect(reds(one.raster)).toBeGreaterThan(3 * 390 * 480);
    expect(reds(two.raster)).toBeCloseTo(2 * 250 * 320, -3);
  });

  test('has no captions if none are wanted, except below a picture that is missing', async () => {
    const list = listOf('project');
    const [full, minimal, none, missing] = await Promise.all([
      sheetOf(list, [project], shows, { captions: 'full' }),
      sheetOf(list, [project], shows),
      sheetOf(list, [project], shows, { captions: 'none' }),
      sheetOf(list, [project], breaks, { captions: 'none' }),
    ]);
    const heights = [full, minimal, none].map(({ raster }) => raster.height);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(3);
    expect(missing.raster.height).toBeGreaterThan(none.raster.height);
  });

  test.each([
    [['Łódź', 'A \u0378', 'B \u0378'], undefined, '2 texts have'],
    [['Łódź'], 'T \u0378', '1 text has'],
    [['A \u0378'], 'T \u0378', '2 texts have'],
  ])('counts the texts with characters that no font has: %j, %j', async (names, title, count) => {
    const named = names.map((name) => ({ ...project, name }));
    const { notes } = await sheetOf(
      listOf('project'),
      named,
      shows,
      title === undefined ? {} : { getTitle: () => title },
    );
    expect(notes).toEqual([
      `${count} boxes instead of characters, because this machine lacks a font for them; Noto fonts have them`,
    ]);
  });

  test('writes nothing if a text cannot be drawn or pictures cannot be decoded', async () => {
    const broken = async () => ({
      ...(await decoder()),
      letters: () => Promise.reject(new Error('no text')),
    });
    for (const failing of [broken, () => Promise.reject(new Error('no decoder'))]) {
      const { target, written } = capture(undefined, { fetchPicture: shows, loadDecoder: failing });
      const sink = makeRenderer(listOf('project'), target);
      await expect(sink.write(batchOf([project])).then(() => sink.end())).rejects.toThrow('no ');
      expect(written()).toHaveLength(0);
    }
  });

  test('draws no key', async () => {
    const hidden: string[] = [];
    const hideKeys = (text: string) => {
      hidden.push(text);
      return text;
    };
    await sheetOf(listOf('project'), [project], shows, { hideKeys, getTitle: () => 'Mine' });
    expect(hidden).toEqual(expect.arrayContaining([project.name, 'Mine']));
  });

  test('is refused on a terminal, and for records without pictures', async () => {
    const onTerminal = await runWith(['projects', '-o', 'png', '--demo'], { columns: 80 });
    expect({ exit: onTerminal.exit, stdout: onTerminal.stdout }).toEqual({ exit: 2, stdout: '' });
    expect(onTerminal.stderr).toContain('png is not for a terminal');
    expect(onTerminal.stderr).toContain('add --out sheet.png');
    expect((await runWith(['fields', '-o', 'png', '--demo'])).stderr).toContain('have no pictures');
  });
});
