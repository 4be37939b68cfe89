// The captions of a PNG sheet: each of 60 names in ten scripts looks like the picture that sharp
// makes of the same text.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRenderer } from '../../src/view/formats/png.ts';
import type { Letters, Raster } from '../../src/view/pictures/raster.ts';
import { presenterFor } from '../../src/view/record-presenter.ts';
import { typesetter } from '../../src/view/sheet/sheet-text.ts';
import { bin as program } from '../support/command.ts';
import { decoder as loadDecoder } from '../support/decoding.ts';
import { batchOf } from '../support/render.ts';
import { listOf, project } from '../support/samples.ts';
import { emptyFolder } from '../support/system.ts';
import { capture } from '../support/target.ts';

const scripts = {
  Latin: [
    'O’Shea & Sons',
    '¿Dónde está el mar?',
    'Hanna Zając',
    'Đặng Thị Ngọc',
    'Þórður Ægisson',
    '<b>Åsa</b> Öberg',
  ],
  Greek: [
    'Ελένη Παπαδοπούλου',
    'Άγγελος Ψυχάρης',
    'Νίκος Ξύδης',
    'Θάλασσα',
    'Ιωάννα Ρήγα',
    'Φως & Ώχρα',
  ],
  Cyrillic: [
    'Андрій Бондаренко',
    'Ђорђе Љубић',
    'Старый рынок',
    'Ґанна Їжакевич',
    'Щедрин',
    'Ќирил Ѓоргов',
  ],
  Hebrew: ['נועה ביטון', 'רחוב בלי שם', 'יעל כץ', 'אוֹר', 'שׁלום', 'חיים לוי'],
  Arabic: ['ليلى ناصر', 'محمد', 'مرحبا بالعالم', 'می\u200Cخواهم', 'پژمان گل', 'أحمد الشريف'],
  Devanagari: ['काव्या देसाई', 'नेहा', 'दीवारों पर कविता', 'श्रीकृष्ण', 'ज्ञान', 'हिन्दी'],
  Han: ['徐思雨', '张欣怡', '字体实验', '東京都', '山水画', '國際'],
  Kana: ['さくら', 'カタカナ', 'ひらがな', 'デザイン', 'ぱぴぷ', 'ヴァイオリン'],
  Hangul: ['김민준', '골목길', '한글', '서울', '박지호', '뿔'],
  Thai: ['สมชาย', 'กรุงเทพ', 'น้ำ', 'ภาพวาด', 'ที่นี่', 'ปั้น'],
};

const decoder = await loadDecoder();
const setter = typesetter(decoder);

interface Ink {
  readonly width: number;
  readonly height: number;
  /** Ink of each pixel, from 0 to 1. */
  readonly shares: readonly number[];
}

/** Returns the part with ink. @param shareAt ink from 0 to 1 */
function inkOf(shareAt: (x: number, y: number) => number, width: number, height: number): Ink {
  const inked = (x: number, y: number) => shareAt(x, y) > 0.1;
  const [across, down] = [[...Array(width).keys()], [...Array(height).keys()]];
  const columns = across.filter((x) => down.some((y) => inked(x, y)));
  const rows = down.filter((y) => across.some((x) => inked(x, y)));
  const [left = 0, top = 0] = [columns[0], rows[0]];
  const size = { width: (columns.at(-1) ?? -1) - left + 1, height: (rows.at(-1) ?? -1) - top + 1 };
  const shares = Array.from({ length: size.width * size.height }, (_, at) =>
    shareAt(left + (at % size.width), top + Math.floor(at / size.width)),
  );
  return { ...size, shares };
}

const [page, ink] = [0xf6, 0x1c];

/** Returns the title below the only picture of a sheet. */
async function captionOf(name: string): Promise<Ink> {
  const { target, written } = capture(undefined, { scale: 3, getTitle: () => '.' });
  const sheet = makeRenderer(listOf('project'), target);
  await sheet.write(batchOf([{ id: 1, name, owners: [], stats: {} }]));
  await sheet.end();
  const { data, width }: Raster = await decoder.raster(written(), (size) => size);
  // The frame is 40 + 48 + 24 points from the top, and 250 points high.
  const top = 3 * 363;
  return inkOf(
    (x, y) => (page - (data[((y + top) * width + x) * 3] ?? page)) / (page - ink),
    width,
    3 * 38,
  );
}

/** Returns the picture of the text alone. */
async function pictureOf(name: string): Promise<Ink> {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { data, width, height }: Letters = await decoder.letters(text, { size: 45, isBold: true });
  return inkOf((x, y) => (data[(y * width + x) * 4 + 3] ?? 0) / 255, width, height);
}

/**
 * Returns the mean difference of the ink, as a share of the ink. Infinity for pictures of other
 * sizes.
 */
function difference(one: Ink, other: Ink): number {
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1)
    return Number.POSITIVE_INFINITY;
  const at = ({ shares, width }: Ink, x: number, y: number) =>
    x < width ? (shares[y * width + x] ?? 0) : 0;
  let [sum, all] = [0, 0];
  for (let y = 0; y < Math.max(one.height, other.height); y += 1)
    for (let x = 0; x < Math.max(one.width, other.width); x += 1) {
      sum += Math.abs(at(one, x, y) - at(other, x, y));
      all += at(one, x, y);
    }
  return sum / all;
}

describe.each(Object.entries(scripts))('a caption in %s letters', (script, names) => {
  it.for(names)(
    'looks like the picture of %s, and like that of no other name',
    async (name, { skip }) => {
      skip(
        (await setter.missing(name)).length > 0,
        `no font of this machine has ${script} letters`,
      );
      const caption = await captionOf(name);
      const found = await Promise.all(
        names.map(async (other) => difference(caption, await pictureOf(other))),
      );
      const own = found[names.indexOf(name)] ?? 1;
      expect(own).toBeLessThan(0.01);
      expect(Math.min(...found)).toBe(own);
    },
  );
});

it('looks the same on a machine without any font', async () => {
  const folder = emptyFolder();
  const settings = join(folder, 'fonts.conf');
  writeFileSync(
    settings,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const sheetWith = async (env: Readonly<Record<string, string>>) => {
    // The names of these three are Latin. Fonts of the machine draw others.
    const args = [program, 'projects', 'summer', '-L', '3', '--demo', '-o', 'png'];
    const { status, stdout } = spawnSync(process.execPath, args, {
      env: { HOME: folder, ...env },
      maxBuffer: 1e8,
    });
    expect(status).toBe(0);
    return sharp(stdout).raw().toBuffer();
  };
  const [usual, without] = [await sheetWith({}), await sheetWith({ FONTCONFIG_FILE: settings })];
  expect(without).toHaveLength(usual.length);
  const sum = usual.reduce((all, value, at) => all + Math.abs(value - (without[at] ?? 0)), 0);
  expect(sum / usual.length).toBeLessThan(0.2);
});

it('says how many pictures of a single record it has no room for', async () => {
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const modules = Array.from({ length: 40 }, (_, id) => ({
    id,
    type: 'image',
    src: `https://portfolio.example/${id}`,
  }));
  const notes: string[] = [];
  const { target } = capture(undefined, {
    ...{ scale: 2, tile: 'large', fetchPicture: async () => ({ bytes: file, media: 'image/png' }) },
    note: async (text) => void notes.push(text),
  });
  const sheet = makeRenderer(
    presenterFor({ entity: 'projectContent', envelopeKey: 'project', isList: false }),
    target,
  );
  await sheet.write(batchOf([{ ...project, modules }]));
  await sheet.end();
  expect(notes[0]).toMatch(/^the sheet has the first 1\d of 40 pictures$/);
});
