import { describe, expect, it } from 'vitest';
import { describingPrinter } from '../../../../src/cli/printing/describing-printer.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';

const picture = { kind: 'cover', number: 0, sizes: [{ url: 'u', width: 200 }] } as const;
const file = await fileOf(stripes([[0xff0000, 200]], 100));
const most = { columns: 16, rows: 4 };
const open = (get: () => Promise<{ bytes: Buffer; type: 'png' }>, signal = new AbortController().signal) =>
  describingPrinter({ get, read: () => Promise.reject(new Error('not asked for')) }, { signal })();

describe('describingPrinter', () => {
  it('draws words in the place of a picture, each line as wide as the place', async () => {
    const printer = await open(async () => ({ bytes: file, type: 'png' }));
    const narrow = await printer?.draw(picture, most);
    expect(narrow?.kind === 'lines' && narrow.lines.map((line) => line.length)).toEqual([16, 16, 16]);
    expect(await printer?.drawFile(file, most)).toEqual(narrow);
    const drawn = await printer?.asText?.draw(picture, { columns: 60, rows: 3 });
    expect(drawn).toMatchObject({ area: { columns: 60, rows: 1 } });
    expect(drawn?.kind === 'lines' && drawn.lines[0]?.trimEnd()).toBe('landscape, 200 × 100; mostly red; low contrast');
  });

  it('says that one is missing, and ends with the command', async () => {
    const gone = async () => {
      throw new PortfolioError('not_found', 'gone');
    };
    expect(await (await open(gone))?.draw(picture, most)).toEqual({ kind: 'missing', why: 'gone' });
    const stopped = AbortSignal.abort(new PortfolioError('interrupted', 'interrupted'));
    await expect((await open(gone, stopped))?.draw(picture, most)).rejects.toThrow('interrupted');
  });
});
