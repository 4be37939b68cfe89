// The built command in a real terminal, read back through a terminal emulator.
import { describe, expect, it } from 'vitest';
import { canary } from '../support/canary.ts';
import { keylessHome, portfolio, serve, terminal } from '../support/command.ts';

describe('in a terminal', () => {
  it('shows pages, records and their rate while a long list is read, and the total at its end', async () => {
    const service = await serve(['--latency', '200']);
    try {
      const args = [
        'projects',
        '-L',
        '100',
        '--columns',
        'id',
        '--concurrency',
        '1',
        '--base-url',
        service.url,
      ];
      const view = terminal(args, { columns: 140 });
      await view.shows('2 pages, 24 projects, ');
      await view.shows('5 pages, 60 projects, ');
      expect(await view.ended).toBe(0);
      const lines = await view.lines();
      expect(lines.filter((line) => /a second|Asking/.test(line))).toEqual([]);
      expect(lines).toHaveLength(103);
      expect(lines.at(-1)).toMatch(
        /^100 projects, sorted by featured_date; more: portfolio .* -L 200$/,
      );
      // Rows that appear one after the other show the progress themselves.
      const rows = terminal([...args, '-o', 'tsv']);
      await rows.ended;
      expect(rows.raw()).not.toContain('a second');
    } finally {
      await service.stop();
    }
  });

  it('fits a list to a window that was resized while the program waited', async () => {
    const service = await serve(['--latency', '1500']);
    try {
      const view = terminal(['projects', '--base-url', service.url], { columns: 120, rows: 30 });
      await view.shows('Asking the service');
      view.resize(60, 30);
      expect(await view.ended).toBe(0);
      const lines = await view.lines();
      const heading = lines.findIndex((line) => line.includes('NAME'));
      expect(lines.slice(heading + 1, heading + 3).map((line) => /^ ?\d/.test(line))).toEqual([
        true,
        true,
      ]);
    } finally {
      await service.stop();
    }
  });

  it('shows no progress over the output of another program', async () => {
    const service = await serve(['--latency', '700']);
    try {
      const args = ['projects', '-L', '14', '-o', 'ids', '--base-url', service.url];
      const piped = terminal(args, { shell: '"$@" | cat' });
      const filed = terminal(args, { shell: '"$@" > /dev/null' });
      await Promise.all([piped.ended, filed.ended]);
      expect(piped.raw()).not.toContain('Asking the service');
      expect(filed.raw()).toContain('Asking the service');
      expect(await piped.lines()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^14 projects/)]),
      );
      expect((await piped.lines()).filter((line) => /^\d+$/.test(line))).toHaveLength(14);
    } finally {
      await service.stop();
    }
  });

  it.each([
    ['projects'],
    ['projects', 'show', '4991743', '--images', 'none'],
    ['fields', '--json'],
  ])('paints %s with standard colours only, and never with bright black', async (...command) => {
    const view = terminal([...command, '--demo', '--color', 'always']);
    expect(await view.ended).toBe(0);
    const colours = [...view.raw().matchAll(/\x1b\[([\d;]*)m/g)].map(([, codes]) => codes);
    expect(colours.length).toBeGreaterThan(0);
    for (const codes of colours) expect(codes).toMatch(/^(?:0|1|2|3|22|23|3[1-6]|39)?$/);
  });

  it('asks for the address and the key, whose input is hidden, and again after a mistake', async () => {
    const service = await serve(['--key', canary]);
    const home = keylessHome();
    try {
      const view = terminal(['login'], { home });
      await view.shows('Base URL of the service:');
      view.type(`${service.url.replace('http://', '')}\r`);
      await view.shows('Key (input is hidden):');
      view.type('of-another-service\r');
      await view.shows(`Checking the key with ${service.url}`);
      await view.shows('✗ the service refused the key');
      const again = `Base URL of the service: (${service.url}/)`;
      await view.shows(again);
      view.type('\r');
      await view.shows(`${again} \nKey (input is hidden):`);
      view.type(`${canary}\r`);
      expect(await view.ended).toBe(0);
      expect(view.raw()).not.toContain(canary);
      expect((await view.lines()).slice(-3).join('\n')).toContain('portfolio projects');
      expect((await portfolio(['fields'], { home })).exit).toBe(0);
    } finally {
      await service.stop();
    }
  });

  it('takes a row of the last list in this terminal, in a pipe too, and knows none under another session', async () => {
    const ofFirst = '"$@" projects -L 3 --demo; "$@" project show @2 --columns id --demo | cat';
    const elsewhere = 'setsid -w "$@" project show @2 --demo; echo "exit $?"';
    const view = terminal([], { shell: `${ofFirst}; ${elsewhere}` });
    await view.ended;
    const lines = await view.lines();
    const [, id] = /^2 {2}(\d+) /m.exec(lines.join('\n')) ?? [];
    expect(id).toMatch(/^\d+$/);
    expect(lines).toContain(id);
    expect(lines.join('\n')).toContain('@2 is a row of the last list in a terminal');
    expect(lines.at(-1)).toBe('exit 2');
  });
});

it('counts a terminal that reports no size as 80×24', async () => {
  const shell = 'stty cols 0 rows 0; exec "$@"';
  const view = terminal(['browse', '--demo', '--images', 'none'], { rows: 24, shell });
  await view.shows('q quit');
  view.type('q');
  expect(await view.ended).toBe(0);
});
