import { describe, expect, it } from 'vitest';
import { PortfolioError } from '../../src/errors.ts';
import { runWith } from '../support/system.ts';

/** A stdout that fails with this code. */
const failing = (code: string) => ({
  onStdout: () => {
    throw Object.assign(new Error(`write ${code}`), { code });
  },
});

describe('run', () => {
  it('prints help and the version without a failure', async () => {
    expect(await runWith(['--version'])).toMatchObject({
      exit: 0,
      stdout: '0.0.0-test\n',
      stderr: '',
    });
    expect(await runWith([])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('--demo'),
      stderr: '',
    });
    expect(await runWith(['help'])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('Usage: '),
      stderr: '',
    });
  });

  it('exits 0 without a message if the reader closed the pipe', async () => {
    expect(await runWith(['--help'], failing('EPIPE'))).toMatchObject({ exit: 0, stderr: '' });
    expect(await runWith(['fields', '--demo'], failing('EPIPE'))).toMatchObject({
      exit: 0,
      stderr: '',
    });
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EIO', 'the disk fails'],
    ['EFBIG', 'the file would be too large'],
    ['EBADF', 'EBADF'],
    ['EDQUOT', 'the disk quota is used up'],
  ])('says that the output could not be written on %s', async (code, why) => {
    const stderr = `portfolio: the output could not be written (${why})\n`;
    expect(await runWith(['fields', '--demo'], failing(code))).toMatchObject({ exit: 1, stderr });
  });

  it('names a value in the environment that is not a width, before anything else', async () => {
    const ran = await runWith(['fields', '--demo', '--json'], {
      env: { PORTFOLIO_FORCE_TTY: 'wide' },
    });
    expect(ran).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: expect.stringContaining('PORTFOLIO_FORCE_TTY must be'),
    });
  });

  it('takes a terminal that cannot be written to any more for one that was closed', async () => {
    const ran = await runWith(['fields', '--demo'], { ...failing('EIO'), columns: 80 });
    expect(ran).toMatchObject({
      exit: 129,
      stderr: expect.stringMatching(/portfolio: hung up\n$/),
    });
  });

  it('exits 130 after an interrupt, whatever failed then', async () => {
    const ran = await runWith(['fields', '--demo'], { signal: AbortSignal.abort() });
    expect(ran).toMatchObject({ exit: 130, stdout: '', stderr: 'portfolio: interrupted\n' });
  });

  it('exits with the code of the signal, and says after which page a list ended', async () => {
    const stop = new AbortController();
    const onStdout = () => stop.abort(new PortfolioError('terminated', 'terminated'));
    const ran = await runWith(['projects', '--demo', '--all', '-o', 'ndjson'], {
      signal: stop.signal,
      onStdout,
    });
    expect(ran).toMatchObject({
      exit: 143,
      stderr: expect.stringMatching(
        /^portfolio: terminated after page 1\nhint: to go on: portfolio projects .* --page 2\n$/,
      ),
    });
    const lines = ran.stdout.trimEnd().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).id)).toEqual(Array(12).fill('number'));
    const rest = await runWith(['projects', '--demo', '--page', '2', '-L', '12', '-o', 'ndjson']);
    const whole = await runWith(['projects', '--demo', '-L', '24', '-o', 'ndjson']);
    expect(ran.stdout + rest.stdout).toBe(whole.stdout);
  });

  it.each(['toString', 'valueOf', '__proto__', 'constructor', 'hasOwnProperty'])(
    'treats %s as any unknown word',
    async (word) => {
      const withoutGuess = (text: string) => text.replace(/did you mean ".*"/, '');
      const like = async (...args: string[]) => {
        const { exit, stdout, stderr } = await runWith(
          args.map((arg) => arg.replace('WORD', word)),
        );
        return { exit, stdout, stderr: withoutGuess(stderr.replaceAll(word, 'nonsense')) };
      };
      for (const line of [
        'WORD',
        'WORD --help',
        'help WORD',
        'user WORD --help',
        'config get WORD',
        'config set WORD x',
        'fields --demo -o WORD',
        'fields --demo --WORD',
        'fields --demo --profile WORD',
        'projects --demo --country WORD',
        'projects --demo --sort WORD',
        'projects --demo --field WORD',
        'projects --demo --columns WORD',
      ]) {
        const { exit, stdout, stderr } = await runWith(line.replace('WORD', 'nonsense').split(' '));
        expect(await like(...line.split(' '))).toEqual({
          exit,
          stdout,
          stderr: withoutGuess(stderr),
        });
      }
    },
  );

  it('calls any other error a bug, and shows where with --verbose', async () => {
    const onStdout = () => {
      throw new Error('write EXDEV');
    };
    const stderr =
      'portfolio: write EXDEV\nhint: this is a bug; --verbose shows where it happened\n';
    expect(await runWith(['fields', '--demo'], { onStdout })).toMatchObject({ exit: 1, stderr });
    const verbose = await runWith(['fields', '--demo', '--verbose'], { onStdout });
    expect(verbose.stderr).toMatch(/\nError: write EXDEV\n {4}at .+/);
  });

  it.each([
    [['projects', '--page', '0', '--json'], true],
    [['projects', '--page', '0', '-o', 'json'], true],
    [['projects', '--page', '0', '-o', 'csv'], false],
    [['projects', '--nonsense', '--json'], true],
    [['projects', '--json', '--nonsense'], true],
  ])('writes the error of %j as JSON: %s', async (args, isJson) => {
    const { exit, stdout, stderr } = await runWith(args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith('{"error":{"code":"usage"')).toBe(isJson);
  });

  it('writes errors as sentences on a terminal, with --json too', async () => {
    const { stderr } = await runWith(['projects', '--page', '0', '--json'], { columns: 80 });
    expect(stderr).toMatch(/^portfolio: --page must be/);
  });

  it.each([
    [['projects', '--demo', '--library', 'a.db'], '--library needs --offline or --keep'],
    [
      ['project', 'palette', '1', '--demo', '--library', 'a.db'],
      '--library needs --offline or --keep',
    ],
    [['mcp', '--demo', '--curl'], 'mcp has no --curl: tools send the requests'],
    [['projects', '--demo', '--keep', '--no-keep'], '--keep and --no-keep cannot be used together'],
    [
      ['projects', '--demo', '--cache', '1h', '--no-cache'],
      '--cache and --no-cache cannot be used together',
    ],
    [
      ['projects', '--demo', '--no-headers', '--headers'],
      '--no-headers and --headers cannot be used together',
    ],
  ])('refuses flags of %j that have no effect', async (args, message) => {
    const { exit, stdout, stderr } = await runWith(args);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('colours JSON in a pipe with --color always', async () => {
    const args = ['fields', '--demo', '--json'];
    const { stdout } = await runWith([...args, '--color', 'always']);
    expect(stdout).toContain('\x1b[');
    expect(JSON.parse(stdout.replaceAll(/\x1b\[\d+m/g, ''))).toEqual(
      JSON.parse((await runWith(args)).stdout),
    );
    expect((await runWith(args, { env: { FORCE_COLOR: '1' } })).stdout).not.toContain('\x1b[');
  });

  it('has bold headings in help, and a red prefix and a plain hint in errors, where the terminal has colour', async () => {
    const given = { columns: 80, colorDepth: 4 };
    const { stdout } = await runWith(['projects', '--help'], given);
    expect(stdout).toContain('\x1b[1mUsage:\x1b[22m portfolio projects');
    expect(stdout).toContain('\n\x1b[1mExamples:\x1b[22m\n');
    const { stderr } = await runWith(['projects'], given);
    expect(stderr).toMatch(
      /^\x1b\[31m\x1b\[1mportfolio:\x1b\[22m\x1b\[39m no service is set up\nhint: .*\n$/,
    );
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const plain = await runWith(['projects', '--help'], { ...given, env });
      expect(plain.stdout).not.toContain('\x1b');
      expect((await runWith(['projects'], { ...given, env })).stderr).not.toContain('\x1b');
    }
    expect((await runWith(['projects', '--color', 'never'], given)).stderr).not.toContain('\x1b');
    expect((await runWith(['projects', '--color', 'nonsense'], given)).exit).toBe(2);
  });

  it('masks the key of the environment in every message', async () => {
    const { stderr } = await runWith(['canary-9'], { env: { PORTFOLIO_API_KEY: 'canary-9' } });
    expect(stderr).toContain('unknown command "***"');
  });
});
