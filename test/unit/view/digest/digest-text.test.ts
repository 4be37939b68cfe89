import { expect, test } from 'vitest';
import type { News } from '../../../../src/api/library-records.ts';
import { digestOf } from '../../../../src/view/digest/digest.ts';
import { digestSubject } from '../../../../src/view/digest/digest-subject.ts';
import { textRenderer } from '../../../../src/view/digest/digest-text.ts';
import type { RenderContext } from '../../../../src/view/format.ts';
import type { Printer } from '../../../../src/view/pictures/encoder.ts';
import { measureWidth } from '../../../../src/view/text/width.ts';
import { fineArts, newsOf } from '../../../support/news.ts';
import { batchOf, render } from '../../../support/render.ts';

const long = 'a title of many words '.repeat(5).trim();
const all: readonly News[] = [
  newsOf(
    { id: 1, name: long, url: 'https://p.example/1', owners: [{ id: 7 }] },
    {
      event: 'changed',
      watch: fineArts,
      changes: [{ name: 'name', before: 'old \u001b[31m', after: long }],
    },
  ),
];
const digest = digestOf(all, { groupDigits: String, names: new Map([[1, 'Fine\u001b[31m Arts']]) });

test.each([
  [40, 40],
  [80, 80],
  [200, 120],
])(
  'on a terminal of %i columns no line is longer than %i, and no change is cut',
  async (width, most) => {
    const text = await render(
      textRenderer(digest, true),
      'project',
      [batchOf(digest.rows)],
      { isNumbered: true },
      width,
    );
    const lines = text.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(most);
    expect(text).not.toContain('\u001b[31m');
    expect(text).toContain('  @1 a title');
    expect(text.replace(/\s+/g, ' ')).toContain(`→ “${long}”`);
    expect(lines[0]).toMatch(/^Fine Arts/);
  },
);

/** Draws a picture as its address. */
const printer: Printer = {
  ...{ cell: { width: 10, height: 20 }, isText: true, asText: undefined },
  drawFile: () => Promise.reject(new Error('not used')),
  draw: async ({ sizes }, area) => ({
    ...{ kind: 'lines', area, before: '' },
    lines: Array(area.rows).fill(sizes[0]?.url ?? ''),
  }),
};

const newOf = (kind: News['kind'], id: number, words: readonly string[], more: object): News => ({
  ...{
    event: 'new',
    service: 'https://api.example',
    seen: 5,
    kind,
    id: String(id),
    parent: undefined,
    changes: [],
  },
  ...{ list: undefined, otherWatches: [], watch: { number: words.length, words } },
  json: JSON.stringify({ id, ...more }),
});

test('new records have covers, at most 12 of a watch; records without a cover and the others are lines', async () => {
  const cover = (id: number) => ({
    name: `Work ${id}`,
    covers: { 404: `https://i.example/${id}` },
  });
  const news = [
    ...Array.from({ length: 14 }, (_, at) =>
      newOf('project', at + 1, ['projects'], at === 1 ? {} : cover(at + 1)),
    ),
    newOf('user', 7, ['users', 'followers', 'ada'], {
      username: 'ida',
      images: { 50: 'https://i.example/ida' },
    }),
  ];
  const some = digestOf([...news, { ...all[0], event: 'gone' } as News], { groupDigits: String });
  const draw = (flags: Partial<RenderContext>) =>
    render(textRenderer(some, false), digestSubject(true), [], { isNumbered: true, ...flags }, 80);
  const lines = (await draw({ loadPicturePrinter: async () => printer }))
    .split('\n')
    .map((line) => line.trimEnd());
  expect(lines.slice(0, 3)).toEqual([
    'watch 1',
    '  New',
    expect.stringMatching(/^https:\S+\/1 +https:\S+\/3 +https/),
  ]);
  expect(lines.filter((line) => /^@/.test(line))).toEqual([
    ...['@1 Work 1                  @3 Work 3                  @4 Work 4'],
    ...['@5 Work 5                  @6 Work 6                  @7 Work 7'],
    ...['@8 Work 8                  @9 Work 9                  @10 Work 10'],
    ...['@11 Work 11                @12 Work 12                @13 Work 13', '@16 ida'],
  ]);
  expect(lines.filter((line) => /^ {2}\S/.test(line)).slice(1, 4)).toEqual([
    ...['  @2 2', '  @14 Work 14'],
    '  Gone',
  ]);
  expect(lines).toContain('  New: new follower of ada');
  const plain = await draw({});
  expect(await draw({ loadPicturePrinter: async () => undefined })).toBe(plain);
  expect(plain).toContain('  @1 Work 1\n  @2 2\n');
  let count = 0;
  const notes: string[] = [];
  const broken: Printer = {
    ...printer,
    draw: async () => ({ kind: 'missing', why: `no network (${++count})` }),
  };
  const note = async (text: string) => void notes.push(text);
  expect(await draw({ loadPicturePrinter: async () => broken, note })).toBe(plain);
  expect([count, notes]).toEqual([3, ['covers are not shown: no network (1)']]);
});

test.each([40, 80, 120])(
  'at %i columns names of 500 characters stay on one line, and the figures add up',
  async (width) => {
    const named = Array.from({ length: 70 }, (_, at): News => {
      const name = `${'一'.repeat(250)}\n${'x'.repeat(250)}${at}`;
      return {
        ...{
          event: 'changed',
          service: 'https://api.example',
          seen: 5,
          kind: 'project',
          id: String(at),
        },
        ...{
          parent: undefined,
          list: undefined,
          otherWatches: [],
          watch: { number: 1, words: ['projects'] },
          json: JSON.stringify({ id: at, name }),
        },
        changes: [{ name: 'stats.views', before: 1000, after: 1001 + at * 7 }],
      };
    });
    const some = digestOf(
      [...named, newOf('project', 99, ['projects'], { name: 'y'.repeat(500) })],
      {
        groupDigits: String,
      },
    );
    const text = await render(
      textRenderer(some, false),
      digestSubject(true),
      [],
      { isNumbered: true },
      width,
    );
    const lines = text.trimEnd().split('\n');
    expect(lines.filter((line) => measureWidth(line) > width)).toEqual([]);
    expect(lines.filter((line) => /^ {2}@\d+ (?:一|y+…)/.test(line))).toHaveLength(
      some.rows.length,
    );
    const flat = text.replace(/\s+/g, ' ');
    const rises = [...flat.matchAll(/views (\d+) → (\d+)/g)].map(
      ([, before, after]) => Number(after) - Number(before),
    );
    const others = Number(/views of 6\d projects rose by (\d+)/.exec(flat)?.[1]);
    expect([...rises, others].reduce((sum, rise) => sum + rise, 0)).toBe(70 + (7 * 69 * 70) / 2);
  },
);
