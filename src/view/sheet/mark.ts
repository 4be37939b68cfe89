// The marks of sheets, by which this program recognises a sheet that it may replace.

/** A line in the head of each page. */
export const pageMark = '<meta name="generator" content="portfolio">';

/** The type and content of a text chunk in each PNG sheet. */
export const pngMark = 'tEXtSoftware\0portfolio';

/**
 * Number of bytes before the second chunk of a PNG file: the signature, and the chunk with the size
 * of the picture.
 */
const afterSize = 33;

export function markedPng(png: Uint8Array): Uint8Array {
  // The chunk is always the same, and so is its checksum.
  const chunk = Buffer.concat([
    Buffer.from([0, 0, 0, 18]),
    Buffer.from(pngMark),
    Buffer.from('68c197ca', 'hex'),
  ]);
  return Buffer.concat([png.subarray(0, afterSize), chunk, png.subarray(afterSize)]);
}
