import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { emptyFolder, namedPipe, runWith } from '../../../support/system.ts';

const projects = (...args: readonly string[]) => runWith(['projects', '--demo', ...args]);
const folder = emptyFolder();
const red = join(folder, 'red.png');
writeFileSync(red, await fileOf(stripes({ '#ff5000': 40 }, 30)));

describe('--like', () => {
  it('searches for the main colour of a project, the most similar first', async () => {
    const { exit, stdout } = await projects('--like', '24705365', '-o', 'ids');
    expect(exit).toBe(0);
    const ids = stdout.trimEnd().split('\n');
    expect(ids[0]).toBe('24705365');
    const { stdout: sorted } = await projects('--like', '24705365', '-o', 'ids', '--sort', 'views');
    expect(sorted.trimEnd().split('\n')).not.toEqual(ids);
  });

  it('takes a web address, a row and a file', async () => {
    const address = 'https://portfolio.example/gallery/24705365/x';
    const { stdout, home } = await projects('--like', address, '-o', 'ids');
    expect(stdout).toMatch(/^24705365\n/);
    await runWith(['projects', '--demo', '--field', 'copywriting'], { columns: 80, home });
    const { stderr } = await runWith(['projects', '--like', '@1', '--demo'], { columns: 80, home });
    expect(stderr).toMatch(/^searching for #[0-9a-f]{6} \([a-z -]+\) with a colour distance of at most \d+\n/m);
    expect(stderr).toContain(', the most similar first');
    // The row means another project after this list.
    expect(stderr).not.toContain('--like @1');
    const { stdout: like } = await projects('--like', red, '-o', 'json');
    expect(JSON.parse(like).projects.length).toBeGreaterThan(0);
  });

  it.each([
    [['--like', join(folder, 'nothing')], 'there is no such file'],
    [['--like', folder], 'it is a folder'],
    [['--like', namedPipe()], 'it is not a regular file'],
    [['--like', '@1-2'], 'nothing has been listed yet'],
    [['--like', 'https://portfolio.example/somebody'], '--like takes a numeric id'],
    [['--like', '1', '--color-hex', 'fff'], '--like and --color-hex cannot be used together'],
    [['--like', '1', '--curl'], '--like and --curl cannot be used together'],
  ])('%j is a mistake: %s', async (args, message) => {
    const { exit, stdout, stderr } = await projects(...args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('says which project there is none of, and that a file is no picture', async () => {
    expect((await projects('--like', '1')).stderr).toContain('no project 1');
    const text = join(folder, 'text.png');
    writeFileSync(text, 'text');
    const { exit, stderr } = await projects('--like', text);
    expect(exit).toBe(2);
    expect(stderr).toContain(`cannot read the picture ${text} (it is not a JPEG, PNG, GIF or WebP picture)`);
  });
});
