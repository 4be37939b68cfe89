import { appendFileSync, chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { has } from '../../support/needs.ts';
import { emptyFolder, runWith } from '../../support/system.ts';

/** Downloads records of the demo into a folder. */
const download = (dir: string, words: string, ...more: readonly string[]) =>
  runWith([...words.split(' '), '--demo', '--dir', dir, ...more]);

describe('credits', () => {
  it('say who made what was downloaded', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486');
    await download(dir, 'user download albacastro');
    const { stdout, stderr } = await runWith(['credits', dir]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^# Credits\n\n- .+: \[.+\]\(https:\/\/portfolio\.example\/albacastro\), portrait\n/,
    );
    expect(stdout).toMatch(
      /^- .+\/00\\?\.png: \[.+\]\(https:\/\/portfolio\.example\/gallery\/22363486\/.+\) by .+, (\[CC .+|All rights reserved .+)$/m,
    );
    const { stdout: json } = await runWith(['credits', dir, '--json']);
    expect(JSON.parse(json).credits.length).toBeGreaterThan(2);
    expect(Object.keys(JSON.parse(json).credits[0])).toEqual([
      ...['file', 'id', 'name', 'url', 'licence', 'user', 'by', 'noun'],
    ]);
    const { stdout: csv } = await runWith(['credits', dir, '-o', 'csv']);
    expect(csv.split('\r\n')).toHaveLength(JSON.parse(json).credits.length + 2);
    expect(csv).toMatch(/^file,name,by,licence,noun,id,url\r\n/);
  });

  it('are a table on a terminal, with a line for each picture', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486 --template {number}.{ext}');
    const { stdout } = await runWith(['credits', dir], { columns: 200 });
    const [heading, ...rows] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^FILE +NAME +BY +LICENCE/);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[0]).toMatch(/^00\.png +Driftwood .+ Hanna Zając +CC BY-SA/);
    expect((await runWith(['credits', dir, '-o', 'markdown'], { columns: 40 })).stdout).toMatch(
      /^# Credits\n/,
    );
  });

  it('name the files of the working folder', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486 --template {number}.{ext}');
    const before = process.cwd();
    process.chdir(dir);
    try {
      const { stdout } = await runWith(['credits', '.', '-o', 'text']);
      expect(stdout).toMatch(/^00\.png: /);
    } finally {
      process.chdir(before);
    }
  });

  it('are those of parts of folders and of files, each picture once', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486 24705365 --template {id}/{number}.{ext}');
    const text = async (...places: readonly string[]) => {
      const paths = places.map((place) => join(dir, place));
      const { stdout } = await runWith(['credits', ...paths, '-o', 'text']);
      return stdout.trimEnd().split('\n');
    };
    const all = await text('.');
    const part = await text('22363486');
    expect(part.map((line) => `22363486/${line}`)).toEqual(
      all.filter((line) => line.startsWith('22363486/')),
    );
    const line =
      '00.png: “Driftwood — Bicycle for the Halden Ferry Company” by Hanna Zając, CC BY-SA, ' +
      'https://portfolio.example/gallery/22363486/Driftwood-Bicycle-for-the-Halden-Ferry-Company';
    expect(part[0]).toBe(line);
    expect(await text('22363486/00.png')).toEqual([line]);
    // Paths of several places begin with the typed paths, and each picture is listed once.
    const several = await text('24705365/00.png', '22363486', '22363486/00.png');
    expect(several).toHaveLength(part.length + 1);
    expect(several[0]).toBe(`${join(dir, '22363486')}/${line}`);
    expect(
      (await runWith(['credits', join(dir, '22363486', '00.png'), '-o', 'html'])).stdout,
    ).toMatch(/<img src="data:image\/webp;.+ alt="/);
    // A manifest of another user, or one that is a link, is not read.
    writeFileSync(join(dir, 'own.png'), 'mine');
    expect((await runWith(['credits', join(dir, 'own.png')])).stderr).toContain(
      'no downloaded pictures are in',
    );
  });

  it('are a sheet in HTML: pictures from the folder, deeds and links, without the names of files', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486');
    const { exit, stdout } = await runWith(['credits', dir, '-o', 'html']);
    expect(exit).toBe(0);
    expect(stdout).toContain('<h1>Downloaded pictures</h1>');
    expect(
      stdout.match(/<span class="mosaic">(?:<img src="data:image\/webp;[^>]+>){4}<\/span>/g),
    ).toHaveLength(1);
    expect(stdout).toContain(
      '<a href="https://creativecommons.org/licenses/by-sa/4.0/" rel="noopener noreferrer">CC BY-SA</a>',
    );
    expect(stdout).toContain(
      '<a href="https://portfolio.example/zajachanna" rel="noopener noreferrer">Hanna Zając</a>',
    );
    expect(stdout).not.toMatch(/zajachanna\/22363486|01\.png/);
  });

  it('find moved pictures by their content', async () => {
    const home = emptyFolder();
    const [inbox, faves, archive] = [
      join(home, 'in'),
      join(home, 'faves'),
      join(home, 'archive'),
    ] as const;
    await download(
      inbox,
      'project download 22363486 --template {number}.{ext}',
      '--archive',
      archive,
    );
    mkdirSync(faves);
    renameSync(join(inbox, '01.png'), join(faves, 'best.png'));
    renameSync(join(inbox, '02.png'), join(inbox, 'top.png'));
    const filesOf = async (...args: string[]) =>
      JSON.parse((await runWith(['credits', ...args, '--json'])).stdout).credits.map(
        ({ by, file }: { by: string[]; file: string }) => `${by} ${file}`,
      );
    expect(await filesOf(faves, '--archive', archive)).toEqual(['Hanna Zając best.png']);
    const found = await filesOf(inbox);
    const files = found.map((line: string) => line.replace(/^.* /, ''));
    expect(files).toEqual(expect.arrayContaining(['00.png', 'top.png']));
    expect(files).not.toContain('01.png');
  });

  it('go by content where files were renamed over each other, and name the owners of all works with a picture', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486 24705365 --template {id}/{number}.{ext}');
    const [one, other] = [join(dir, '22363486', '00.png'), join(dir, '24705365', '00.png')];
    renameSync(one, join(dir, 'between'));
    renameSync(other, one);
    renameSync(join(dir, 'between'), other);
    writeFileSync(join(dir, '24705365', '01.png'), 'mine');
    const { stdout, stderr } = await runWith(['credits', dir, '--json']);
    const filesOf = (name: string) =>
      JSON.parse(stdout).credits.flatMap(({ by, file }: { by: string[]; file: string }) =>
        by[0] === name ? file : [],
      );
    expect(filesOf('Hanna Zając')).toContain('24705365/00.png');
    expect(filesOf('Emre Kaya')).toEqual(
      expect.arrayContaining(['22363486/00.png', '24705365/01.png']),
    );
    expect(filesOf('Emre Kaya')).not.toContain('24705365/00.png');
    expect(stderr).toBe(
      'credited by their path, because they have changed since the download: 24705365/01.png\n',
    );
  });

  it('say of which pictures the origin is unknown, such as changed ones', async () => {
    const dir = emptyFolder();
    await download(dir, 'project download 22363486 --template {number}.{ext}');
    appendFileSync(join(dir, '01.png'), 'changed');
    renameSync(join(dir, '01.png'), join(dir, 'edited.png'));
    writeFileSync(join(dir, 'mine.JPG'), 'mine');
    writeFileSync(join(dir, 'notes.txt'), 'mine');
    const { exit, stderr } = await runWith(['credits', dir, '--json']);
    expect([exit, stderr]).toEqual([
      0,
      'not in the credits, because their origin is unknown: edited.png, mine.JPG\n',
    ]);
  });

  describe.runIf(has.modes)('of a folder with folders that cannot be read', () => {
    const isRoot = process.getuid?.() === 0;
    const closed: string[] = [];
    afterEach(() => {
      if (isRoot) process.seteuid?.(0);
      // For the removal of temporary files.
      for (const folder of closed.splice(0)) chmodSync(folder, 0o755);
    });

    it.each([
      ['Driftwood', 'project download 22363486'],
      ['', ''],
    ])('print the others, here %j, and name these folders', async (printed, words) => {
      const [dir, home] = [emptyFolder(), emptyFolder()];
      if (words !== '') await download(dir, words);
      for (const path of [dir, home]) chmodSync(path, 0o755);
      closed.push(join(dir, 'a'), join(dir, 'b', 'c'));
      for (const folder of closed) {
        mkdirSync(folder, { recursive: true });
        chmodSync(folder, 0);
      }
      // Root may read every folder.
      if (isRoot) process.seteuid?.(65_534);
      const { exit, stdout, stderr } = await runWith(['credits', dir, '-o', 'text'], { home });
      expect([exit, stderr]).toEqual([8, 'portfolio: 2 folders could not be read: a, b/c\n']);
      expect(stdout.split('“')[1]?.split(' ')[0] ?? '').toBe(printed);
    });
  });

  it('of nothing are an error', async () => {
    const dir = emptyFolder();
    const { exit, stdout, stderr } = await runWith(['credits', dir]);
    expect([exit, stdout]).toEqual([3, '']);
    expect(stderr).toContain(`no downloaded pictures are in ${dir}`);
  });

  it.each([
    [['credits', '-o', 'tsv', '.'], 2, 'credits cannot be written as tsv'],
    [['credits', join(emptyFolder(), 'none')], 2, 'there is no file or folder'],
    [['credits', '--archive', join(emptyFolder(), 'none'), '.'], 2, 'there is no file'],
    [['credits'], 2, ''],
  ])('%j is an error', async (args, code, message) => {
    const { exit, stderr } = await runWith(args);
    expect(exit).toBe(code);
    expect(stderr).toContain(message);
  });
});
