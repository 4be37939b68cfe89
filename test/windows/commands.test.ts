// The packed program with the Windows builds of Node: what cmd.exe, paths, names of files and open files
// make different there.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canned } from '../support/canned.ts';
import {
  findObstacle,
  installProgram,
  type Machine,
  type Ran,
  startMachine,
  type User,
  versions,
} from './machine.ts';

const obstacle = findObstacle();
if (obstacle !== undefined) console.log(`Windows is not tested: ${obstacle}`);

/** What a command is expected to print. */
interface Expected {
  readonly exit?: number;
  readonly stdout?: string | RegExp;
  readonly stderr?: string | RegExp;
}

function check(ran: Ran, { exit = 0, stdout = /(?:)/, stderr = '' }: Expected): void {
  const matching = (text: string | RegExp) =>
    typeof text === 'string' ? text : expect.stringMatching(text);
  expect(ran).toEqual({ exit, stdout: matching(stdout), stderr: matching(stderr) });
}

const three = ['--demo', '-L', '3'];
const lines = (count: number) => new RegExp(`^(?:[^\\n]+\\n){${count}}$`);

/** Commands that need no file, with what they print. */
const commands: readonly (readonly [args: readonly string[], expected: Expected])[] = [
  [['--version'], { stdout: /^\d+\.\d+\.\d+\n$/ }],
  [['--help'], { stdout: /^Usage: portfolio/ }],
  [['help', 'environment'], { stdout: /APPDATA/ }],
  [['help', 'exit-codes'], { stdout: /130/ }],
  [['projects', ...three], { stdout: lines(3) }],
  [['projects', ...three, '--json'], { stdout: /^\{"projects":\[/ }],
  [['projects', ...three, '-o', 'ndjson'], { stdout: lines(3) }],
  [['projects', ...three, '-o', 'csv'], { stdout: /^id,[^\r]*\r\n/ }],
  [['projects', ...three, '-o', 'yaml'], { stdout: /^projects:\n/ }],
  [['projects', ...three, '-o', 'markdown'], { stdout: /^\| / }],
  [['projects', ...three, '-o', 'ids'], { stdout: /^(?:\d+\n){3}$/ }],
  [['projects', ...three, '-o', 'urls'], { stdout: /^(?:https:\S+\n){3}$/ }],
  [['projects', ...three, '-o', 'html'], { stdout: /^<!doctype html>/i }],
  [['projects', ...three, '--json', '--jq', '.projects | length'], { stdout: '3\n' }],
  [['projects', '--demo', '--field', 'Illustration'], { stdout: lines(12) }],
  [['projects', '--demo', '--all', '-o', 'ids'], { stdout: /^(?:\d+\n){300,}$/ }],
  [['projects', ...three, '--where', 'stats.views > 100'], { stdout: lines(3) }],
  [['projects', ...three, '--sort-by', 'name', '-o', 'ids'], { stdout: lines(3) }],
  [['projects', '--demo', '-L', '20', '--facet', 'fields'], { stdout: /\t/ }],
  [['users', ...three], { stdout: lines(3) }],
  [['wips', ...three], { stdout: lines(3) }],
  [['collections', ...three], { stdout: lines(3) }],
  [['fields', '--demo'], { stdout: /Illustration/ }],
  [['project', 'show', '22363486', '--demo'], { stdout: /Driftwood/ }],
  [['project', 'show', '22363486', '--demo', '-o', 'table'], { stdout: /Driftwood/ }],
  [['project', 'show', '1', '--demo'], { exit: 3, stderr: /no project 1/ }],
  [['projects', '--sortt', 'x', '--demo'], { exit: 2, stderr: /did you mean/ }],
  [['projects'], { exit: 4, stderr: /portfolio login/ }],
  [
    ['projects', '--base-url', 'http://127.0.0.1:9', '--retries', '0'],
    { exit: 6, stderr: /127\.0\.0\.1/ },
  ],
  [['doctor', '--demo'], { stdout: /not kept on Windows/ }],
  [['status', '--demo'], { stdout: /./ }],
  [['config', 'path'], { stdout: /\\Roaming\\portfolio\\config\.json\n$/ }],
  [['config', 'list'], { stdout: /./ }],
  [['cache', 'info'], { stdout: /\\Local\\portfolio\\cache/ }],
  [['completion', 'powershell'], { stdout: /Register-ArgumentCompleter/ }],
  [['api', '--openapi'], { stdout: /openapi/ }],
  [['man'], { stdout: /^(?:NAME|PORTFOLIO)/ }],
  [
    ['projects', ...three, '--out', 'a?b.csv'],
    { exit: 2, stderr: /a\?b\.csv\nhint: a name cannot contain .* \?/ },
  ],
  [
    ['projects', ...three, '--out', 'aux.csv'],
    { exit: 2, stderr: /no file with the name aux\.csv/ },
  ],
  [
    ['projects', ...three, '-o', 'csv', '--out', 'NUL'],
    { exit: 2, stderr: /no file with the name NUL/ },
  ],
  [
    ['projects', ...three, '--out', 'CON.json'],
    { exit: 2, stderr: /no file with the name CON\.json/ },
  ],
  [
    ['projects', '--offline', '--library', '\\\\server\\share\\x y.db'],
    { exit: 3, stderr: /\\\\server\\share\\x y\.db/ },
  ],
];

/** A library of an earlier format in the user's folder. */
function oldLibrary({ folder }: User): string {
  const packed = new URL('../fixtures/format-9.db.gz', import.meta.url);
  writeFileSync(join(folder, 'old.db'), gunzipSync(readFileSync(packed)));
  return 'old.db';
}

/** Sessions of several commands, and those that read or write files. */
const sessions: Readonly<Record<string, (user: User) => Promise<void>>> = {
  'writes a file below a folder with a blank, and says that it exists': async (user) => {
    mkdirSync(join(user.folder, 'my refs'));
    const args = ['projects', ...three, '--out', 'my refs\\list.json'];
    expect((await user.portfolio(args)).exit).toBe(0);
    expect(
      JSON.parse(readFileSync(join(user.folder, 'my refs/list.json'), 'utf8')).projects,
    ).toHaveLength(3);
    check(await user.portfolio(args), { exit: 2, stderr: /exists already/ });
    expect((await user.portfolio([...args, '--force'])).exit).toBe(0);
    expect(readdirSync(join(user.folder, 'my refs'))).toEqual(['list.json']);
  },
  'replaces no file that another program holds, and says so': async (user) => {
    const path = join(user.folder, 'list.json');
    writeFileSync(path, 'old');
    const hold = `const { spawnSync } = require('node:child_process');
      require('node:fs').openSync('list.json', 'r');
      const { status, stderr } = spawnSync('cmd.exe', ['/c', 'portfolio projects --demo -L 3 --out list.json --force']);
      process.stderr.write(stderr); process.exitCode = status;`;
    writeFileSync(join(user.folder, 'hold.js'), hold);
    check(await user.cmd('node hold.js'), { exit: 1, stderr: /another program uses it/ });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(user.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
  'takes quotes, percent signs and letters of all scripts from cmd.exe': async (user) => {
    check(
      await user.cmd(
        'portfolio projects --demo -L 2 "--where=name.contains(\'a\') && stats.views > 0"',
      ),
      {
        stdout: lines(2),
      },
    );
    check(await user.cmd('portfolio projects Старый --demo -o ids'), { stdout: /^22768871\n/ });
  },
  'writes to a pipe and a file of cmd.exe': async (user) => {
    check(await user.cmd('portfolio projects --demo -L 3 | findstr Driftwood'), {
      stdout: /Driftwood/,
    });
    expect((await user.cmd('portfolio projects --demo -L 3 > list.tsv')).exit).toBe(0);
    expect(readFileSync(join(user.folder, 'list.tsv'), 'utf8')).toMatch(lines(3));
  },
  'ends with its exit code in cmd.exe': async (user) => {
    expect((await user.cmd('portfolio project show 1 --demo')).exit).toBe(3);
  },
  'reads ids from standard input': async (user) => {
    const ran = await user.portfolio(['project', 'show', '-', '--demo', '-o', 'ids'], {
      stdin: '22363486\r\n24389490\r\n',
    });
    check(ran, { stdout: '22363486\n24389490\n' });
  },
  'stores settings in APPDATA, and quotes the suggested command for cmd.exe': async (user) => {
    check(await user.portfolio(['config', 'set', 'images', 'none']), { stderr: /(?:)/ });
    expect(existsSync(join(user.folder, 'Roaming/portfolio/config.json'))).toBe(true);
    const ran = await user.portfolio(['projects', '--profile', 'my work']);
    check(ran, { exit: 4, stderr: /`portfolio login --profile "my work"`/ });
  },
  'knows the last list of a tab': async (user) => {
    const env = { WT_SESSION: 'a' };
    const listed = await user.cmd('portfolio projects --demo -L 3 -o ids', { env });
    const [, second] = listed.stdout.split('\n');
    check(
      await user.cmd('portfolio projects --demo -L 3', {
        env: { ...env, PORTFOLIO_FORCE_TTY: '80' },
      }),
      {
        stdout: /ID/,
        stderr: /(?:)/,
      },
    );
    check(await user.cmd('portfolio project show @2 --demo -o ids', { env }), {
      stdout: `${second}\n`,
    });
  },
  'prints the list if the pager is not installed': async (user) => {
    const env = { PORTFOLIO_FORCE_TTY: '80', PAGER: 'nopager', LINES: '5' };
    check(await user.portfolio(['projects', '--demo'], { env }), {
      stdout: /22390093/,
      stderr: /(?:)/,
    });
  },
  'opens a page with a script in BROWSER, whose path has a blank': async (user) => {
    mkdirSync(join(user.folder, 'my tools'));
    writeFileSync(join(user.folder, 'my tools/show.cmd'), '@echo %1> opened.txt\r\n');
    const env = { BROWSER: `${user.home}\\my tools\\show.cmd` };
    const project = { id: 1, name: 'x', url: 'https://pages.net/a?b=%PATH%&c' };
    const service = await canned(() => ({ body: JSON.stringify({ project }) }));
    try {
      const args = ['project', 'show', '1', '--base-url', service.url, '--web'];
      check(await user.portfolio(args, { env }), { stderr: /(?:)/ });
    } finally {
      await service.stop();
    }
    const opened = () => {
      const file = join(user.folder, 'opened.txt');
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    await expect.poll(opened, { timeout: 5000 }).toBe('"https://pages.net/a?b=%PATH%&c"\r\n');
  },
  'downloads into a folder by a template with backslashes': async (user) => {
    const args = ['project', 'download', '22363486', '--demo', '--dir', 'refs'];
    const ran = await user.portfolio([...args, '--template', '{user}\\{id}\\{number}.{ext}']);
    expect(ran.exit).toBe(0);
    const [folder = ''] = readdirSync(join(user.folder, 'refs')).filter(
      (name) => !name.includes('.'),
    );
    expect(readdirSync(join(user.folder, 'refs', folder))).toEqual(['22363486']);
  },
  'keeps records, and answers from them offline': async (user) => {
    expect((await user.portfolio(['projects', ...three, '--keep'])).exit).toBe(0);
    check(await user.portfolio(['library', 'check', '--demo']), { stderr: /(?:)/ });
    const export_ = await user.portfolio(['library', 'export', 'out', '--demo', '-o', 'ndjson']);
    expect(export_.exit).toBe(0);
    expect(readdirSync(join(user.folder, 'out'))).not.toEqual([]);
    check(await user.portfolio(['library', 'backup', 'copy.db', '--demo']), { stderr: /(?:)/ });
  },
  'opens a library of an earlier format, and removes its copy': async (user) => {
    const library = ['--library', oldLibrary(user)];
    check(await user.portfolio(['library', 'info', ...library]), { stderr: /(?:)/ });
    expect(readdirSync(user.folder)).toContain('old.db.format-9');
    utimesSync(join(user.folder, 'old.db.format-9'), 0, 0);
    const prune = ['library', 'prune', '--older-than', '1d', '--yes', ...library];
    check(await user.portfolio(prune), { stderr: /(?:)/ });
    expect(readdirSync(user.folder)).not.toContain('old.db.format-9');
  },
  'shows pictures as blocks': async (user) => {
    const args = ['projects', ...three, '-o', 'grid', '--images', 'blocks', '--color', 'always'];
    check(await user.portfolio(args, { env: { PORTFOLIO_FORCE_TTY: '80' } }), {
      stdout: /\u2580|\u2584/,
      stderr: /(?:)/,
    });
  },
  'draws a PNG sheet': async (user) => {
    expect((await user.portfolio(['projects', ...three, '--out', 'sheet.png'])).exit).toBe(0);
    expect(readFileSync(join(user.folder, 'sheet.png')).toString('latin1', 1, 4)).toBe('PNG');
  },
};

describe.skipIf(obstacle !== undefined)('on Windows', () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await startMachine(installProgram);
  }, 900_000);
  afterAll(() => machine.stop());

  describe.each(versions)('Node %s', { concurrent: true }, (version) => {
    it.each(commands.map(([args, expected]) => [args.join(' '), args, expected] as const))(
      'portfolio %s',
      async (_, args, expected) => {
        check(await machine.createUser(version).portfolio(args), expected);
      },
    );
    it.each(Object.entries(sessions))('%s', (_, session) => session(machine.createUser(version)));
  });
});
