// The built command in a real terminal, read back through a terminal emulator.
import { describe, expect, it } from 'vitest';
import { canary } from '../support/canary.ts';
import { keylessHome, portfolio, serve, terminal } from '../support/command.ts';

describe('in a terminal', () => {
  it.each([40, 80, 120, 200])('a table fits %i columns', async (columns) => {
    const view = terminal(['projects', '--demo'], { columns });
    expect(await view.ended).toBe(0);
    const lines = await view.lines();
    const heading = lines.findIndex((line) => /^ID +NAME/.test(line));
    // A row that is too long would be wrapped into a line that begins otherwise.
    for (const row of lines.slice(heading + 1, heading + 13)) expect(row).toMatch(/^\d{6,8} {2}\S/);
  });

  it('says that the data is a sample, and that there may be more', async () => {
    const view = terminal(['projects', '--demo']);
    await view.ended;
    const lines = await view.lines();
    expect(lines[0]).toContain('demo');
    expect(lines.at(-1)).toContain('--page 2');
  });

  it('colours JSON, and does not where NO_COLOR is set', async () => {
    const coloured = terminal(['fields', '--demo', '--json']);
    const plain = terminal(['fields', '--demo', '--json'], { env: { NO_COLOR: '1' } });
    await Promise.all([coloured.ended, plain.ended]);
    expect(coloured.raw()).toContain('\x1b[');
    expect(plain.raw()).not.toContain('\x1b[');
    expect(await plain.lines()).toContain('  "fields": [');
  });

  it.each([['projects'], ['projects', 'show', '4991743'], ['fields', '--json']])(
    'paints %s with standard colours only, and never with bright black',
    async (...command) => {
      const view = terminal([...command, '--demo', '--color', 'always']);
      expect(await view.ended).toBe(0);
      const colours = [...view.raw().matchAll(/\x1b\[([\d;]*)m/g)].map(([, codes]) => codes);
      expect(colours.length).toBeGreaterThan(0);
      for (const codes of colours) expect(codes).toMatch(/^(?:0|1|2|3|22|23|3[1-6]|39)?$/);
    },
  );

  it('asks for the address and the key, whose input is hidden', async () => {
    const service = await serve(['--key', canary]);
    const home = keylessHome();
    try {
      const view = terminal(['login'], { home });
      await view.shows('Base URL of the service:');
      view.type(`${service.url}\r`);
      await view.shows('Key (input is hidden):');
      view.type(`${canary}\r`);
      expect(await view.ended).toBe(0);
      expect(view.raw()).not.toContain(canary);
      expect((await portfolio(['fields'], { home })).exit).toBe(0);
    } finally {
      await service.stop();
    }
  });

  it('is interrupted by Ctrl-C with 130, at a prompt as in a request', async () => {
    const service = await serve(['--latency', '60000']);
    try {
      const prompt = terminal(['login']);
      await prompt.shows('Base URL');
      prompt.type('\x03');
      expect(await prompt.ended).toBe(130);
      const request = terminal(['projects', '--base-url', service.url, '--timeout', '60s']);
      await request.shows('Asking the service');
      request.type('\x03');
      expect(await request.ended).toBe(130);
      expect((await request.lines()).join('\n')).toContain('portfolio: interrupted');
    } finally {
      await service.stop();
    }
  });
});
