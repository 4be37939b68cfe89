import { expect, test } from 'vitest';
import {
  createPictureFetcher,
  openPictureOutput,
} from '../../../../src/cli/printing/picture-output.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { contextWith } from '../../../support/context.ts';
import { plain } from '../../../support/request.ts';
import type { Given } from '../../../support/system.ts';

const pictures = {
  get: () => Promise.reject(new Error('not used')),
  read: () => Promise.reject(new Error('not used')),
};
const list = presenterFor({ entity: 'project', envelopeKey: 'projects', isList: true });
const page = presenterFor({ entity: 'projectContent', envelopeKey: 'project', isList: false });
const terminal = { columns: 80, rows: 24, env: { KITTY_WINDOW_ID: '1' } };

test.each([
  ['a grid of a list', 'grid', list, true],
  ['the page of a record', 'table', page, true],
  ['a table of a list', 'table', list, false],
  ['JSON', 'json', page, false],
] as const)('%s', async (_, format, presenter, has) => {
  const { context } = contextWith({ demo: true }, terminal);
  const { loadPicturePrinter } = await openPictureOutput(context, format, { presenter, pictures });
  expect((await loadPicturePrinter?.())?.isText).toBe(has ? false : undefined);
  const piped = await openPictureOutput(contextWith({ demo: true }).context, format, {
    presenter,
    pictures,
  });
  expect(piped.loadPicturePrinter).toBeUndefined();
});

test('writes pictures that a pager cannot show directly to the screen', async () => {
  const { context, output: ran } = contextWith({ demo: true }, { ...terminal, onPager: () => 0 });
  const { output } = await openPictureOutput(context, 'grid', { presenter: list, pictures });
  await output.write('line\n'.repeat(100));
  expect(ran()).toMatchObject({ stdout: 'line\n'.repeat(100), pagers: [] });
});

test('pages pictures that are text', async () => {
  const { context, output: ran } = contextWith({ demo: true, images: 'blocks' }, terminal);
  const { output } = await openPictureOutput(context, 'grid', { presenter: list, pictures });
  await output.write('line\n'.repeat(100));
  expect(ran().pagers).toHaveLength(1);
});

test.each([
  ['grid', { images: 'kitty', output: 'grid' }, true],
  ['tsv', { images: 'kitty' }, true],
  ['json', { images: 'kitty', output: 'json' }, false],
  ['tsv', { images: 'kitty', output: 'tsv' }, false],
  ['grid', { output: 'grid' }, false],
] as const)(
  'a protocol that is typed for a pipe is noted where pictures could be: %s %j',
  async (format, options, is) => {
    const { context, output: ran } = contextWith({ demo: true, ...options });
    await openPictureOutput(context, format, { presenter: list, pictures });
    expect(ran().stderr.includes('--images kitty has no effect')).toBe(is);
  },
);

test('can draw a page without the pager on a terminal with a height', async () => {
  const direct = async (rows: number | undefined) =>
    (
      await openPictureOutput(
        contextWith({ demo: true }, { ...terminal, rows } as Given).context,
        'table',
        {
          presenter: page,
          pictures,
        },
      )
    ).unpagedOutput;
  expect([(await direct(24))?.isTTY, await direct(undefined)]).toEqual([true, undefined]);
});

test.each([
  [{}, {}, 'TERM=linux has too few colours for pictures; try --images blocks\n'],
  [{}, { NO_COLOR: '1' }, 'pictures need colours, which NO_COLOR turns off; try --images blocks\n'],
  [
    { color: 'never' },
    {},
    'pictures need colours, which --color never turns off; try --images blocks\n',
  ],
  [
    { color: 'always' },
    { NO_COLOR: '1' },
    'TERM=linux has too few colours for pictures; try --images blocks\n',
  ],
  [{ images: 'none' }, {}, ''],
] as const)(
  'a list on a terminal of few colours with %j and %j says %j, once',
  async (options, env, said) => {
    const given = { columns: 80, rows: 24, colorDepth: 1, env: { TERM: 'linux', ...env } };
    const { context, output: ran } = contextWith({ demo: true, ...options }, given);
    const { loadPicturePrinter } = await openPictureOutput(context, 'grid', {
      presenter: list,
      pictures,
    });
    expect(await loadPicturePrinter?.()).toBeUndefined();
    expect(await loadPicturePrinter?.()).toBeUndefined();
    expect(ran().stderr).toBe(said);
  },
);

test('returns the size that fits, with its media type', async () => {
  const asked: string[] = [];
  const get = async (url: string) => {
    asked.push(url);
    return { bytes: Buffer.from('x'), type: 'jpg' as const };
  };
  const sizes = [
    { url: 'large', width: 808 },
    { url: 'small', width: 115 },
  ];
  const fetch = createPictureFetcher({ get }, plain);
  expect(await fetch({ kind: 'cover', number: 0, sizes }, 100)).toEqual({
    bytes: Buffer.from('x'),
    media: 'image/jpeg',
  });
  expect(asked).toEqual(['small']);
});
