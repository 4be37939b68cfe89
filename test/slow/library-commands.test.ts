// The built command serves a library of one's own, and says what is wrong with a file that is none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portfolio, serve } from '../support/command.ts';
import { openForTexts, serviceBase } from '../support/records.ts';
import { emptyFolder } from '../support/system.ts';

const text =
  '{"id": 9007199254740993, "name": "Whale", "owners": [{"id": 7, "country": "Germany"}], "extra": 1.50}';

test('serve --library serves what was put into it, and what is added meanwhile', async () => {
  const file = join(emptyFolder(), 'own library.db');
  const writer = openForTexts(file);
  writer.insert([{ entity: 'project', text, seen: 1 }], serviceBase);
  const served = await serve(['--library', file]);
  const get = async (target: string) => (await fetch(`${served.url}${target}`)).text();
  try {
    expect(await get('/v2/projects?country=GM&q=whale')).toBe(`{"projects":[${text}]}`);
    expect(await get('/v2/projects/9007199254740993')).toBe(`{"project":${text}}`);
    writer.insert([{ entity: 'project', text: '{"id":2}', seen: 1 }], serviceBase);
    expect(await get('/v2/projects')).toBe(`{"projects":[{"id":2},${text}]}`);
    const read = await portfolio([
      'projects',
      'show',
      '9007199254740993',
      '--json',
      '--base-url',
      served.url,
    ]);
    expect(read).toMatchObject({ exit: 0, stdout: `{"project":${text}}` });
  } finally {
    writer.close();
    expect(await served.stop()).toBe(0);
  }
});

test('import puts in more records than one transaction has', async () => {
  const [file, library] = [join(emptyFolder(), 'many.ndjson'), join(emptyFolder(), 'library.db')];
  const count = 25_000;
  const line = (id: number) =>
    `{"id":${id},"name":"Number ${id}","published_on":${id},"fields":[]}`;
  const lines = Array.from({ length: count }, (_, at) => (at === 12_345 ? '{"id":' : line(at + 1)));
  writeFileSync(file, lines.join('\n'));
  const imported = await portfolio(['library', 'import', file, '--library', library]);
  expect(imported).toMatchObject({ exit: 8, stdout: '' });
  expect(imported.stderr).toContain(`${count - 1} new, 0 known before`);
  expect(imported.stderr).toContain(`${file}, line 12346: `);
  const again = await portfolio(['library', 'import', file, '--library', library]);
  expect(again.stderr).toContain(`0 new, ${count - 1} known before`);
  const asked = [
    'projects',
    'number 24999',
    '--json',
    '--offline',
    '--page',
    '1',
    '--library',
    library,
  ];
  expect((await portfolio(asked)).stdout).toBe(`{"projects":[${line(24_999)}]}`);
  expect((await portfolio(['library', 'check', '--library', library])).exit).toBe(0);
});
