import { expect, test } from 'vitest';
import type { RecordPicture } from '../../../../src/api/kinds/pictures.ts';
import { printerFor } from '../../../../src/cli/printing/printer.ts';
import type { Pictures } from '../../../../src/client/pictures/pictures.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import type { Options } from '../../../../src/settings/options/options.ts';
import { contextWith } from '../../../support/context.ts';
import { testPicture } from '../../../support/drawn-pictures.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import type { Given } from '../../../support/system.ts';

const most = { columns: 20, rows: 10 };
const picture: RecordPicture = {
  kind: 'cover',
  number: 0,
  sizes: [808, 404, 230, 115].map((width) => ({ url: `https://img.example/${width}.png`, width })),
};

/** A client of pictures that notes what it is asked for. */
function host(serve: (address: string) => Promise<Buffer>) {
  const asked: string[] = [];
  const get: Pictures['get'] = async (address) => {
    asked.push(address);
    return { bytes: await serve(address), type: 'png' };
  };
  return { asked, pictures: { get, read: () => Promise.reject(new Error('not used')) } };
}

const terminal = { columns: 80, rows: 24, colorDepth: 24 } as const;

async function printing(
  serve: (address: string) => Promise<Buffer>,
  options: Options = { images: 'kitty' },
  given: Given = terminal,
) {
  const { asked, pictures } = host(serve);
  const { context } = contextWith({ demo: true, ...options }, given);
  const printer = await printerFor(context, pictures)();
  if (printer === undefined) throw new Error('no printer');
  return { asked, printer };
}

test.each([
  ['kitty', '230'],
  ['blocks', '115'],
] as const)('%s fetches the smallest size that fills the cells', async (protocol, width) => {
  const file = await testPicture({ width: 230, height: 180 });
  const { asked, printer } = await printing(async () => file, { images: protocol });
  expect(await printer.draw(picture, most)).toMatchObject({ area: { columns: 20, rows: 8 } });
  expect(asked).toEqual([`https://img.example/${width}.png`]);
});

test('draws the next size if one is missing or damaged', async () => {
  const file = await testPicture({ width: 808, height: 632 });
  const { asked, printer } = await printing(async (address) => {
    if (address.includes('230')) throw new PortfolioError('not_found', 'no such picture');
    return address.includes('404') ? file.subarray(0, 300) : file;
  });
  expect(await printer.draw(picture, most)).toMatchObject({ kind: 'sequence' });
  expect(asked.map((address) => address.slice(-7, -4))).toEqual(['230', '404', '808']);
});

test('says why a picture cannot be shown, and does not fail', async () => {
  const { asked, printer } = await printing(() =>
    Promise.reject(new PortfolioError('service', 'refused', { reason: 'HTTP 503' })),
  );
  expect(await printer.draw(picture, most)).toEqual({ kind: 'missing', why: 'refused (HTTP 503)' });
  expect(asked).toHaveLength(3);
});

test('says in plain words that a file is cut short', async () => {
  const file = await testPicture({ width: 404, height: 316 });
  const { printer } = await printing(async () => file.subarray(0, file.length >> 1), {
    images: 'blocks',
  });
  expect(await printer.draw(picture, most)).toEqual({
    kind: 'missing',
    why: expect.stringMatching(/^(the file is damaged or cut short|.*png.*)$/),
  });
});

test.each(['draws', 'describes'])(
  'fetches eight pictures at a time if it %s them',
  async (does) => {
    const file = await testPicture({ width: 20, height: 20 });
    let [now, max] = [0, 0];
    const serve = async () => {
      now += 1;
      max = Math.max(max, now);
      await new Promise(setImmediate);
      now -= 1;
      return file;
    };
    const { printer } = await printing(
      serve,
      does === 'draws' ? { images: 'kitty' } : { describe: true },
    );
    await Promise.all(Array.from({ length: 30 }, () => printer.draw(picture, most)));
    expect(max).toBe(8);
  },
);

test('has a text printer for a pager too, if the terminal has colours', async () => {
  const { printer } = await printing(async () => Buffer.alloc(0));
  expect([printer.isText, printer.asText?.isText]).toEqual([false, true]);
  const withoutColours = await printing(async () => Buffer.alloc(0), {
    images: 'kitty',
    color: 'never',
  });
  expect(withoutColours.printer.asText).toBeUndefined();
});

test('stops waiting for a picture after the given time', async () => {
  const never: Pictures['get'] = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const pictures = { get: never, read: () => Promise.reject(new Error('not used')) };
  const printer = await printerFor(
    contextWith({ demo: true, images: 'kitty' }, terminal).context,
    pictures,
  )();
  expect(await printer?.draw(picture, most, 1)).toMatchObject({ kind: 'missing' });
});

test('returns no printer for a pipe', async () => {
  const { pictures } = host(async () => Buffer.alloc(0));
  expect(await printerFor(contextWith({ demo: true }).context, pictures)()).toBeUndefined();
});

const described = { kind: 'cover', number: 0, sizes: [{ url: 'u', width: 200 }] } as const;
const striped = await fileOf(stripes({ '#ff0000': 200 }, 100));
const place = { columns: 16, rows: 4 };
const open = (get: () => Promise<{ bytes: Buffer; type: 'png' }>, signal?: AbortSignal) =>
  printerFor(
    contextWith({ demo: true, describe: true }, signal === undefined ? {} : { signal }).context,
    { get },
  )();

test('draws words instead of a picture, each line as wide as the picture', async () => {
  const printer = await open(async () => ({ bytes: striped, type: 'png' }));
  const narrow = await printer?.draw(described, place);
  expect(narrow?.kind === 'lines' && narrow.lines.map((line) => line.length)).toEqual([16, 16, 16]);
  expect(await printer?.drawFile(striped, place)).toEqual(narrow);
  const drawn = await printer?.asText?.draw(described, { columns: 60, rows: 3 });
  expect(drawn).toMatchObject({ area: { columns: 60, rows: 1 } });
  expect(drawn?.kind === 'lines' && drawn.lines[0]?.trimEnd()).toBe(
    'landscape, 200 × 100; mostly red; low contrast',
  );
});

test('says that a picture is missing, and stops with the command', async () => {
  const gone = async () => {
    throw new PortfolioError('not_found', 'gone');
  };
  expect(await (await open(gone))?.draw(described, place)).toEqual({
    kind: 'missing',
    why: 'gone',
  });
  const stopped = AbortSignal.abort(new PortfolioError('interrupted', 'interrupted'));
  await expect((await open(gone, stopped))?.draw(described, place)).rejects.toThrow('interrupted');
});
