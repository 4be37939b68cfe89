import { expect, test } from 'vitest';
import { licencesByUse } from '../../../src/api/reference/licences.ts';
import { runWith } from '../../support/system.ts';

const list = async (words: string, columns = 120) => {
  const args = ['projects', ...words.split(' '), '--demo', '--images', 'none', '-o', 'table'];
  const { stdout, stderr } = await runWith(args, { columns });
  const [heading = '', ...rows] = stdout.trimEnd().split('\n');
  return { heading, licences: rows.map((row) => /CC BY(-\w+)*|All rights/.exec(row)?.[0]), stderr };
};

test('a search by licence has a column with the licence of each record, and one note counts what they forbid', async () => {
  const { heading, licences, stderr } = await list('--reusable --sort views -L 8');
  expect(heading).toMatch(/OWNERS .*LICENCE$/);
  expect(licences).toHaveLength(8);
  const count = (terms: RegExp) => licences.filter((each) => terms.test(String(each))).length;
  expect([count(/NC/), count(/ND/)]).toEqual([5, 5]);
  const note = 'of these, 5 may not be used commercially (NC), 5 may not be changed (ND)\n';
  expect(stderr.split(note)).toHaveLength(2);
  expect((await list('--license no-use -L 2')).licences).toEqual(['All rights', 'All rights']);
  expect((await list('-L 2')).heading).not.toContain('LICENCE');
});

test('is the last column of formats for scripts, and JSON stays as it was sent', async () => {
  const args = ['projects', '--license', 'by', '--demo', '-L', '1'];
  const { stdout } = await runWith([...args, '-o', 'csv']);
  expect(stdout).toMatch(/,url,licence\r\n.*,CC BY\r\n$/s);
  expect((await runWith([...args, '--json'])).stdout).not.toMatch(/licen/i);
});

test.each([
  ['commercial', licencesByUse.commercial, /NC/],
  ['changes', licencesByUse.changes, /ND/],
  ['commercial,changes', ['by', 'by-sa'], /NC|ND/],
  ['changes,commercial', ['by', 'by-sa'], /NC|ND/],
])('--reusable=%s leaves out the licences that forbid it', async (use, codes, forbidden) => {
  const { licences, stderr } = await list(`--reusable=${use} --sort views -L 10`);
  expect(licences.filter((each) => each === undefined || forbidden.test(each))).toEqual([]);
  expect(stderr).toContain(`projects --reusable=${use.includes(',') ? 'both' : use} `);
  const { stdout } = await runWith(['projects', `--reusable=${use}`, '--curl', '--demo'], {});
  expect(stdout.match(/license=[a-z-]+/g)).toEqual(codes.map((code) => `license=${code}`));
});

test('the use may follow after a blank', async () => {
  const curl = async (...words: string[]) =>
    (await runWith(['projects', ...words, '--curl', '--demo'], {})).stdout;
  const commercial = await curl('paper', '--reusable=commercial');
  expect(await curl('paper', '--reusable', 'commercial')).toBe(commercial);
  expect(await curl('--reusable', 'commercial', 'paper')).toBe(commercial);
  expect(await curl('--reusable', 'paper')).toContain('q=paper');
  const text = await runWith(['projects', '--curl', '--demo', '--', '--reusable', 'both'], {});
  expect(text.stdout).toContain("'q=--reusable both'");
});

test('a use that is not known, and two flags for licences, are refused', async () => {
  for (const flags of [['--reusable=x'], ['--reusable=commercial', '--reusable']])
    expect((await runWith(['projects', ...flags, '--demo'], {})).exit).toBe(2);
  const download = ['user', 'projects', 'albacastro', '--reusable=commercial', '--demo'];
  expect((await runWith(download, {})).stderr).toContain('--reusable=commercial needs --download');
});
