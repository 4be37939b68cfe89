import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../../src/cli/context.ts';
import { contextWith } from '../../support/context.ts';
import { emptyFolder } from '../../support/system.ts';

describe('a note', () => {
  it('is a line on stderr, without control characters and without the key', async () => {
    const { context, output } = contextWith();
    context.mask.addKey('canary-1');
    await context.note('see \x1b[31mcan\u200bary-1');
    expect(output()).toMatchObject({ stdout: '', stderr: 'see ***\n' });
  });

  it('is cut after 1,000 characters', async () => {
    const { context, output } = contextWith();
    await context.note('x'.repeat(5000));
    expect(output().stderr).toBe(`${'x'.repeat(1000)}…\n`);
  });

  it('never fails, even if stderr cannot be written', async () => {
    const { context } = contextWith();
    const { system } = context;
    const write = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    const broken = { ...system, stderr: { ...system.stderr, write } };
    await createContext({ ...context, system: broken }).note('text');
  });

  it('is not written with --quiet', async () => {
    const { context, output } = contextWith({ quiet: true });
    await context.note('text');
    expect(output().stderr).toBe('');
  });
});

describe('a trace', () => {
  it.each([
    ['is not written', {}, ''],
    ['is written with --verbose', { verbose: true }, '> GET /?api_key=***\n'],
    [
      'is written with --verbose and --quiet',
      { verbose: true, quiet: true },
      '> GET /?api_key=***\n',
    ],
  ])('%s', (_, options, stderr) => {
    const { context, output } = contextWith(options);
    context.trace('> GET /?api_key=k');
    expect(output().stderr).toBe(stderr);
  });
});

describe('settings', () => {
  const home = emptyFolder();
  mkdirSync(join(home, '.config', 'portfolio'), { recursive: true });
  const profiles = { default: { output: 'csv', key: 'canary-2' }, other: { key: 'canary-3' } };
  writeFileSync(join(home, '.config', 'portfolio', 'config.json'), JSON.stringify({ profiles }));

  it('are read once, and the keys of all profiles are masked from then on', () => {
    const { context } = contextWith({}, { home });
    expect(context.mask.hideKeys('canary-2')).toBe('canary-2');
    expect(context.settings().get('output')?.value).toBe('csv');
    expect(context.settings()).toBe(context.settings());
    expect(context.mask.hideKeys('canary-2 canary-3')).toBe('*** ***');
  });

  it('of the profile do not apply to the demo', () => {
    const { context } = contextWith({ demo: true }, { home });
    expect(context.settings().get('output')).toBeUndefined();
    expect(context.settings().keyLocation).toBeUndefined();
  });
});
