import { describe, expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/png.ts';
import type { Raster } from '../../../../src/view/pictures/raster.ts';
import { decoder } from '../../../support/decoding.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { batchOf } from '../../../support/render.ts';
import { listOf, project } from '../../../support/samples.ts';
import { runWith } from '../../../support/system.ts';
import { capture } from '../../../support/target.ts';

const bytes = await fileOf(stripes({ '#ff0000': 404 }, 316));

async function sheetOf(count: number, fetchPicture: () => Promise<{ bytes: Uint8Array; media: string }>) {
  const notes: string[] = [];
  const { target, written } = capture(undefined, { fetchPicture, note: async (text) => void notes.push(text) });
  const sink = renderer(listOf('project'), target);
  await sink.write(batchOf(Array.from({ length: count }, () => project)));
  await sink.end();
  const raster: Raster = await (await decoder()).raster(written(), (size) => size);
  return { raster, notes };
}

const middleOf = ({ data, width }: Raster) => [...data.subarray((160 * width + 190) * 3, (160 * width + 190) * 3 + 3)];

describe('PNG', () => {
  test('is one picture that contains the pictures of the records', async () => {
    const { raster, notes } = await sheetOf(2, async () => ({ bytes, media: 'image/png' }));
    expect(middleOf(raster)).toEqual([255, 0, 0]);
    expect(notes).toEqual([]);
  });

  test('leaves the frame of a broken picture empty, and loads no more than it shows', async () => {
    let asked = 0;
    const { raster, notes } = await sheetOf(202, async () => {
      asked += 1;
      return { bytes: Buffer.from('text'), media: 'image/png' };
    });
    expect(asked).toBe(200);
    expect(middleOf(raster)).toEqual([0xe6, 0xe3, 0xdc]);
    expect(notes).toEqual(['the sheet has the first 200 of 202 projects', '200 pictures are not available']);
  });

  test('is refused on a terminal, and for records without pictures', async () => {
    const onTerminal = await runWith(['projects', '-o', 'png', '--demo'], { columns: 80 });
    expect({ exit: onTerminal.exit, stdout: onTerminal.stdout }).toEqual({ exit: 2, stdout: '' });
    expect(onTerminal.stderr).toContain('png is not for a terminal');
    expect(onTerminal.stderr).toContain('hint: write it to a file: add > sheet.png');
    expect((await runWith(['fields', '-o', 'png', '--demo'])).stderr).toContain('have no pictures');
  });
});
