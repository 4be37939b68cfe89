import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/cli/completion/complete.ts';
import { tree } from '../../../../src/commands/tree.ts';

const known = {
  profiles: () => ['default', 'work'],
  handles: () => [{ text: '@1', help: 'Blue Hour' }],
};

/** The candidates for a line; the word at the cursor is what follows its last blank. */
function candidatesFor(line: string): string[] {
  const all = line.split(' ');
  const { candidates } = complete({ words: all.slice(0, -1), word: all.at(-1) ?? '' }, tree, known);
  return candidates.map(({ text }) => text);
}

describe('completion', () => {
  it.each([
    ['wi', ['wips', 'wip']],
    ['conf', ['config']],
    ['--demo conf', ['config']],
    ['config ', ['list', 'get', 'set', 'unset', 'path']],
    ['project comm', ['comments']],
    ['projects --so', ['--sort', '--sort-by']],
    ['projects --sort f', ['featured_date']],
    ['projects --sort=f', ['--sort=featured_date']],
    ['projects poster sh', []],
    ['projects poster --sort f', ['featured_date']],
    ['projects -o nd', ['ndjson']],
    ['projects --json --js', []],
    ['--demo projects --dem', []],
    ['projects --no-cache --cach', []],
    ['projects --tags a --tag', ['--tags']],
    ['projects -- --so', []],
    ['config set c', ['concurrency', 'color', 'cache']],
    ['config set color n', ['never']],
    ['config set insecure_http ', ['true', 'false']],
    ['config set nothing ', []],
    ['status --profile ', ['default', 'work']],
    ['completion p', ['powershell']],
    ['help cache ', ['info', 'clear']],
    ['help projects --', []],
    ['help pag', ['paging']],
    ['help cache pag', []],
    ['help cache clear ', []],
    ['project show ', ['@1']],
    ['stats ', ['@1']],
    ['fields --pop', ['--popular']],
    ['nothing ', []],
    ['__comp', []],
    ['--vers', ['--version']],
    ['projects --hel', ['--help']],
    ['library watch st', ['stats']],
    ['library watch proj', ['projects', 'project']],
    ['library watch lib', []],
    ['library watch logi', []],
    ['library watch project ', ['search', 'show', 'comments']],
    ['library watch projects --so', ['--sort']],
    ['library watch projects --sort f', ['featured_date']],
    ['library watch projects --field=Illu', ['--field=Illustration']],
    ['library watch --profile work projects --al', ['--all']],
    ['library watch projects --js', []],
    ['library watch project show ', ['@1']],
    ['library watch --lib', ['--library']],
    ['help library watch ', []],
  ])('of %j offers %j', (line, expected) => {
    expect(candidatesFor(line)).toEqual(expected);
  });

  it('offers commands with their help, and aliases once something is typed', () => {
    expect(candidatesFor('')).toContain('projects');
    expect(candidatesFor('')).not.toContain('project');
    const { candidates } = complete({ words: [], word: 'projects' }, tree, known);
    expect(candidates).toEqual([{ text: 'projects', help: 'Search and read projects' }]);
  });

  it('offers flags without a dash where nothing else can follow', () => {
    expect(candidatesFor('fields ')).toContain('--popular');
    expect(candidatesFor('project show ')).not.toContain('--json');
  });

  it('leaves paths to the shell', () => {
    expect(complete({ words: ['serve', '--library'], word: '' }, tree, known)).toEqual({
      candidates: [],
      files: 'file',
    });
    expect(complete({ words: ['serve'], word: '--key-file=a' }, tree, known).files).toBe('file');
  });
});
