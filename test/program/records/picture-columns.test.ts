import { describe, expect, it } from 'vitest';
import { runWith } from '../../support/system.ts';

const run = (args: readonly string[], given: Parameters<typeof runWith>[1] = {}) =>
  runWith([...args, '--demo'], given);

describe('a list whose pictures are looked at', () => {
  it('has a column of colours in tables where a colour was searched for', async () => {
    const { stdout } = await run(['projects', '--color-hex', 'ff8800'], { columns: 100 });
    expect(stdout).toMatch(/^ *@ +ID +COLOUR +NAME/);
    expect(stdout).toMatch(/^ ?1 +\d+ +#[0-9a-f]{6} +\S/m);
    expect((await run(['projects', '--color-hex', 'ff8800', '-o', 'csv'])).stdout).not.toMatch(
      /colour/,
    );
    expect((await run(['projects'], { columns: 100 })).stdout).not.toContain('COLOUR');
  });

  it('paints samples where the terminal has colours', async () => {
    const { stdout } = await run(['projects', '--color-hex', 'ff8800'], {
      columns: 100,
      colorDepth: 24,
    });
    expect(stdout).toMatch(/\x1b\[38;2;\d+;\d+;\d+m██\x1b\[39m #[0-9a-f]{6}/);
  });

  it.each(['tsv', 'csv', 'markdown'])('is described in words, as %s', async (format) => {
    const { stdout } = await run(['projects', '--describe', '-o', format]);
    expect(
      stdout.match(/(landscape|square|portrait format), \d+ × \d+; .+? contrast/g)?.length,
    ).toBe(12);
  });

  it('has the first words of the texts of a project that is shown', async () => {
    const { stdout } = await run([
      'project',
      'show',
      '24705365',
      '--describe',
      '-o',
      'csv',
      '--columns',
      'id,picture',
    ]);
    expect(stdout).toMatch(/contrast; text: \S+ .{20,}…/);
  });

  it('has words for each picture of a page, below its address', async () => {
    const { stdout } = await run(['project', 'show', '24705365', '--describe'], { columns: 80 });
    expect(
      stdout.match(/^image .*\n {16}(landscape|portrait format), \d+ × \d+; mostly /gm),
    ).toHaveLength(6);
  });

  it('is described on a page, in a grid and in a sheet', async () => {
    const words = /landscape,\s+\d+\s×\s+\d+;/;
    expect(
      (await run(['project', 'show', '24705365', '--describe'], { columns: 80 })).stdout,
    ).toMatch(words);
    expect((await run(['projects', '--describe', '-o', 'grid'], { columns: 80 })).stdout).toMatch(
      words,
    );
    expect((await run(['projects', '--describe', '-o', 'html'])).stdout).toContain(
      '<p class="quiet">landscape, ',
    );
  });

  it('leaves records without pictures as they are', async () => {
    const { exit, stdout } = await run([
      'project',
      'comments',
      '22363486',
      '--describe',
      '-o',
      'tsv',
    ]);
    expect(exit).toBe(0);
    expect(stdout).toBe((await run(['project', 'comments', '22363486', '-o', 'tsv'])).stdout);
  });
});
