// What is printed of ids that numbers cannot hold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canShow, formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { portfolio } from '../support/command.ts';
import { type Asked, type Hostile, hostile, sends, whole } from '../support/hostile.ts';

const page = ({ target }: Asked): number =>
  Number(new URLSearchParams(target.split('?')[1]).get('page') ?? 1);
const pages = (key: string, records: (page: number) => readonly string[]) =>
  sends((asked) => whole(`{"${key}":[${records(page(asked))}]}`));
const each = (length: number, make: (at: number) => string): string[] =>
  Array.from({ length }, (_, at) => make(at));

const idAndAddress = (id: string): string =>
  `{"id":${id},"url":"https://portfolio.example/gallery/${id}/A"}`;
const base = 9_007_199_254_740_992n;
const written = (at: number): string => String(base + BigInt(at));

let service: Hostile;
beforeAll(async () => {
  service = await hostile({
    'long-ids': pages('projects', (number) =>
      number > 2 ? [] : each(12, (at) => idAndAddress(written((number - 1) * 12 + at))),
    ),
  });
});
afterAll(async () => {
  await service.stop();
});

const lines = async (name: string, ...args: readonly string[]): Promise<readonly string[]> => {
  const ended = await portfolio([...args, '--base-url', `${service.url}/${name}`]);
  expect({ exit: ended.exit, stderr: ended.stderr }).toEqual({ exit: 0, stderr: '' });
  return ended.stdout.trimEnd().split('\n');
};

describe('a list', () => {
  // A contact sheet shows no ids.
  it.each(
    formatNames.filter((name) => canShow(name, { identity: ['id'] }) && !formatOf(name).picturesIn),
  )('keeps ids beyond 2^53 apart, as they are written, as %s', async (form) => {
    const text = (await lines('long-ids', 'projects', '--all', '-o', form)).join('\n');
    expect([...new Set(text.match(/\d{16}/g))]).toEqual(each(24, written));
  });
});

it('prints an id beyond 2^53 on a page as it is written', async () => {
  const service = await hostile({
    one: sends(() => whole(`{"project":{"id":${written(1)},"name":"x"}}`)),
  });
  const { stdout } = await portfolio([
    'projects',
    'show',
    '5',
    '-o',
    'table',
    '--base-url',
    `${service.url}/one`,
  ]);
  await service.stop();
  expect(stdout).toMatch(new RegExp(`ID +${written(1)}\\n`));
});
