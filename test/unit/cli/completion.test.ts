import { describe, expect, it } from 'vitest';
import { complete } from '../../../src/cli/completion/complete.ts';
import { type Shell, type ShellName, shellsByName } from '../../../src/cli/completion/shells.ts';
import { commandTree } from '../../../src/commands/tree.ts';

const known = {
  boards: () => ['mood', 'type'],
  watches: () => [],
  profiles: () => ['default', 'work'],
  handles: () => [{ text: '@1', help: 'Blue Hour' }],
  aliases: () =>
    new Map([
      ['mine', 'projects --field Illustration'],
      ['seen', 'projects --field $1 --country $2 $@'],
      ['wrong', "projects 'x"],
    ]),
};

/** The candidates for a line; the word at the cursor is what follows its last blank. */
function candidatesFor(line: string): string[] {
  const all = line.split(' ');
  const { candidates } = complete(
    { words: all.slice(0, -1), word: all.at(-1) ?? '' },
    commandTree,
    known,
  );
  return candidates.map(({ text }) => text);
}

describe('completion', () => {
  it.each([
    ['wi', ['wips', 'wip']],
    ['config ', ['list', 'get', 'set', 'unset', 'path']],
    ['mi', ['mine']],
    ['seen ill', ['Illustration']],
    ['wrong --so', []],
    ['alias delete m', ['mine']],
    ['projects --sort-by stats.v', ['stats.views']],
    ['projects --columns id,owners.user', ['id,owners.username']],
    ['user show --columns use', ['username']],
    ['config list --columns ', []],
    ['projects --like @', ['@1']],
    ['projects --sort=f', ['--sort=featured_date']],
    ['projects poster sh', []],
    ['projects --json --js', []],
    ['projects --tags a --tag', ['--tags']],
    ['projects -- --so', []],
    ['config set c', ['concurrency', 'color', 'cache']],
    ['config set color n', ['never']],
    ['status --profile ', ['default', 'work']],
    ['completion p', ['powershell']],
    ['help projects --', []],
    ['help cache pag', []],
    ['project show ', ['@1']],
    ['nothing ', []],
    ['--vers', ['--version']],
    ['library watch proj', ['projects', 'project']],
    ['library watch lib', []],
    ['library watch projects --so', ['--sort']],
    ['library watch --profile work projects --al', ['--all']],
    ['library watch projects --js', []],
    ['library watch project show ', ['@1']],
    ['help library watch ', []],
    ['browse board ', ['show', 'list', 'mood', 'type']],
    ['browse --demo board show t', ['type']],
    ['browse board mood ', []],
    ['board show --demo type', ['type']],
    ['board show --demo type ', ['mood']],
    ['board show type type', []],
    ['projects --reusable=', ['commercial', 'changes', 'both'].map((use) => `--reusable=${use}`)],
    ['projects --reusable=co', ['--reusable=commercial']],
    ['library new --only ', ['new', 'changed', 'gone', 'figures']],
    ['library new --only=new,g', ['--only=new,gone']],
  ])('of %j offers %j', (line, expected) => {
    expect(candidatesFor(line)).toEqual(expected);
  });

  it('offers commands with their help, and aliases once something is typed', () => {
    expect(candidatesFor('')).toContain('projects');
    expect(candidatesFor('')).not.toContain('project');
    const { candidates } = complete({ words: [], word: 'projects' }, commandTree, known);
    expect(candidates).toEqual([{ text: 'projects', help: 'Search and read projects' }]);
  });

  it('leaves paths to the shell', () => {
    expect(complete({ words: ['serve', '--library'], word: '' }, commandTree, known)).toEqual({
      candidates: [],
      files: 'file',
    });
    expect(complete({ words: ['serve'], word: '--replay=a' }, commandTree, known).files).toBe(
      'file',
    );
  });
});

const candidate = (text: string, help = '') => ({ text, help });

describe('the candidates for a value', () => {
  it.each([
    [['projects', '--license'], 'no', [candidate('no-use')]],
    [['projects', '--field'], 'illus', [candidate('Illustration', 'id 48')]],
    [['projects', '--field'], 'Fashion,illus', [candidate('Fashion,Illustration', 'id 48')]],
    [['projects', '--license'], 'by,no', [candidate('by,no-use')]],
    [['projects'], '--country=France,Jap', [candidate('--country=France,Japan', 'JA')]],
    [['users', '--country'], 'cote', [candidate("Côte d'Ivoire", 'IV')]],
    [['users', '--country'], 'GM', [candidate('GM', 'Germany')]],
    [['projects', '-L'], '', []],
    [['projects', '-q'], 'x', []],
  ])('after %j with %j typed are %j', (words, word, candidates) => {
    expect(complete({ words, word }, commandTree, known)).toEqual({ candidates });
  });

  it('are all fields and countries where nothing is typed', () => {
    expect(candidatesFor('projects --field ')).toHaveLength(127);
    expect(candidatesFor('users --country ').length).toBeGreaterThan(200);
  });

  it('match with regard to case where that finds something', () => {
    const profiles = () => ['Art', 'art', 'Àrt'];
    const found = (word: string) =>
      complete({ words: ['--profile'], word }, commandTree, { ...known, profiles }).candidates.map(
        ({ text }) => text,
      );
    expect([found('a'), found('AR')]).toEqual([['art'], profiles()]);
  });
});

function shellNamed(name: ShellName): Shell {
  const shell = shellsByName.get(name);
  if (shell === undefined) throw new Error(name);
  return shell;
}

it.each([...shellsByName])(
  'the script of %s runs the hidden command and evaluates nothing',
  (name, { script }) => {
    expect(script).toContain(`portfolio __complete ${name}`);
    expect(script).not.toMatch(/\beval\b|Invoke-Expression/);
    expect(script.endsWith('\n')).toBe(true);
  },
);

describe('the request of a script', () => {
  const lineOf = (line: string) => ({ COMP_LINE: line, COMP_POINT: String([...line].length) });

  it.each<[ShellName, string, string[], string]>([
    ['bash', 'portfolio projects --fi', ['projects'], '--fi'],
    ['bash', 'portfolio projects --field Graphic\\ D', ['projects', '--field'], 'Graphic D'],
    ['bash', 'portfolio ', [], ''],
    ['powershell', "portfolio projects --field 'Graphic D", ['projects', '--field'], 'Graphic D'],
    ['powershell', 'portfolio projects --field Graphic` D', ['projects', '--field'], 'Graphic D'],
  ])('of %s for the line %s', (name, line, words, word) => {
    expect(shellNamed(name).request([], lineOf(line))).toEqual({ words, word });
  });

  it.each<[ShellName, string, string]>([
    ['zsh', 'Graphic D', 'Graphic D'],
    ['fish', 'Graphic\\ D', 'Graphic D'],
    ['fish', '"Graphic D', 'Graphic D'],
    ['fish', "'Graphic D", 'Graphic D'],
    ['fish', '', ''],
    ['nushell', '"Graphic D', 'Graphic D'],
    ['nushell', '', ''],
  ])('of %s ends with the word at the cursor: %s', (name, typed, word) => {
    const words = ['projects', '--field'];
    expect(shellNamed(name).request([...words, typed], {})).toEqual({ words, word });
  });

  it.each([
    [{ COMP_LINE: 'p pro', COMP_POINT: '3' }, [], 'p'],
    [{ COMP_LINE: 'p', COMP_POINT: '2' }, [], ''],
    [{ COMP_LINE: 'p é' }, [], 'é'],
    [{ COMP_LINE: '😀 x', COMP_POINT: '2' }, [], ''],
    [{ COMP_LINE: 'p x', COMP_POINT: '-1' }, [], 'x'],
    [{ COMP_LINE: 'p x', COMP_POINT: '999999999' }, [], 'x'],
    [{}, [], ''],
  ])('ends at the cursor of %j', (env, words, word) => {
    expect(shellNamed('bash').request([], env)).toEqual({ words, word });
  });
});

describe('the response for a script', () => {
  const candidates = [
    { text: '茶', help: 'Tea' },
    { text: 'milk', help: 'Milk' },
    { text: 'none', help: '' },
  ];

  it.each<[ShellName, string]>([
    ['bash', '茶\nmilk\nnone\n'],
    ['zsh', '茶\t茶    -- Tea\nmilk\tmilk  -- Milk\nnone\tnone\n'],
    ['fish', '茶\tTea\nmilk\tMilk\nnone\n'],
    ['powershell', '茶\t茶\tTea\nmilk\tmilk\tMilk\nnone\tnone\tnone\n'],
    ['nushell', '茶\tTea\nmilk\tMilk\nnone\t\n'],
  ])('of %s has the candidates with their help', (name, lines) => {
    expect(shellNamed(name).response({ candidates }, {})).toBe(lines);
  });

  it.each<ShellName>(['bash', 'zsh', 'fish'])('of %s says which paths can be typed', (name) => {
    expect(shellNamed(name).response({ candidates: [], files: 'folder' }, {})).toBe(':folder\n');
  });

  it.each([
    ['portfolio projects --fi', '--field', '--field'],
    ['portfolio projects --field Gra', 'Graphic Design', 'Graphic\\ Design'],
    ['portfolio projects --field=Gra', '--field=Graphic Design', 'Graphic\\ Design'],
    ['portfolio projects --field="Gra', '--field=Graphic Design', 'Graphic Design'],
    ["portfolio projects --country 'Cô", "Côte d'Ivoire", "Côte d'\\''Ivoire"],
    ['portfolio projects --country "Cô', 'a"$`\\b', 'a\\"\\$\\`\\\\b'],
    ["portfolio projects --country Côte\\ d\\'", "Côte d'Ivoire", "Côte\\ d\\'Ivoire"],
    ['portfolio project show @', '@1', '@1'],
    ['portfolio project show https://x', 'https://x.example', '//x.example'],
    ['portfolio status --profile ', '$(touch x);~!#*', '\\$\\(touch\\ x\\)\\;\\~\\!\\#\\*'],
  ])('of bash for %s quotes %s as %s', (line, text, quoted) => {
    const env = { COMP_LINE: line, COMP_WORDBREAKS: ' \t\n"\'@><=;|&(:' };
    expect(shellNamed('bash').response({ candidates: [{ text, help: '' }] }, env)).toBe(
      `${quoted}\n`,
    );
  });

  it.each([
    ['projects', 'projects'],
    ['--field=illustration', '--field=illustration'],
    ['Graphic Design', '"Graphic Design"'],
    ["Côte d'Ivoire", `"Côte d'Ivoire"`],
    ['$(touch x)', '"$(touch x)"'],
    ['a"\\b', '"a\\"\\\\b"'],
  ])('of nushell quotes %s as %s', (text, quoted) => {
    expect(shellNamed('nushell').response({ candidates: [{ text, help: '' }] }, {})).toBe(
      `${quoted}\t\n`,
    );
  });

  it('of nushell is empty if paths can be typed, so that it completes them', () => {
    const found = { candidates, files: 'file' } as const;
    expect(shellNamed('nushell').response(found, {})).toBe('');
  });

  it.each([
    ['projects', 'projects'],
    ['Graphic Design', "'Graphic Design'"],
    ["Côte d'Ivoire", "'Côte d''Ivoire'"],
    ['$(touch x)', "'$(touch x)'"],
    ['@1', "'@1'"],
    ['it\u2019s', "'it\u2019\u2019s'"],
  ])('of powershell quotes %s as %s', (text, quoted) => {
    expect(shellNamed('powershell').response({ candidates: [{ text, help: '' }] }, {})).toBe(
      `${quoted}\t${text}\t${text}\n`,
    );
  });
});
