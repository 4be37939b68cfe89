import {
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renameFinished, replaceByRule } from '../../../src/files/named-file.ts';
import { describeFileError } from '../../../src/files/reasons.ts';
import { replaceFile, replaceFileWith, temporaryNamePattern } from '../../../src/files/replace.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

describe('replaceFile', () => {
  it('creates a file and replaces it whole, with its time', async () => {
    const folder = emptyFolder();
    const file = join(folder, 'f');
    await replaceFile(file, 'a longer text');
    await replaceFile(file, Buffer.from('two'), {
      modifiedMs: 1_700_000_000_000,
      isExpendable: true,
    });
    expect([readFileSync(file, 'utf8'), statSync(file).mtimeMs]).toEqual([
      'two',
      1_700_000_000_000,
    ]);
    expect(readdirSync(folder)).toEqual(['f']);
  });

  it.runIf(has.modes)('gives the new file its mode', async () => {
    const file = join(emptyFolder(), 'f');
    await replaceFile(file, 'one');
    await replaceFile(file, 'two', { mode: 0o600 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.runIf(has.links)('replaces a link, and leaves its target', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'target'), 'old');
    symlinkSync('target', join(folder, 'link'));
    await replaceFile(join(folder, 'link'), 'new');
    expect(['target', 'link'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      'old',
      'new',
    ]);
  });

  it('leaves no temporary file if it fails', async () => {
    const folder = emptyFolder();
    const error = await replaceFile(folder, 'text').catch((failure: unknown) => failure);
    expect(describeFileError(error)).toBe('it is a folder');
    await expect(replaceFile(join(folder, 'none', 'f'), 'text')).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('replaceFileWith', () => {
  it('renames the file that was written', () => {
    const folder = emptyFolder();
    const [path, part] = [join(folder, 'f'), join(folder, 'f.new')];
    writeFileSync(path, 'old');
    replaceFileWith(path, part, () => writeFileSync(part, 'new'));
    expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['f'], 'new']);
  });

  it('keeps the old file and removes the new one if writing fails', () => {
    const folder = emptyFolder();
    const [path, part] = [join(folder, 'f'), join(folder, 'f.new')];
    writeFileSync(path, 'old');
    const write = () => {
      writeFileSync(part, 'half');
      throw new Error('disk');
    };
    expect(() => replaceFileWith(path, part, write)).toThrow('disk');
    expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['f'], 'old']);
  });
});

it('a temporary file has the name of its file in its own', () => {
  const uuid = '01234567-89ab-cdef-0123-456789abcdef';
  expect(temporaryNamePattern.exec(`.a.json.${uuid}.part`)?.[1]).toBe('a.json');
  expect(temporaryNamePattern.exec(`a.json.${uuid}.part`)).toBeNull();
});

describe('nameComplete', () => {
  it.each([
    ['', {}, false],
    ['one', {}, false],
    ['a mark', {}, false],
    ['one', { signature: 'mark' }, false],
    ['', { signature: 'mark' }, false],
    ['a mark', { signature: 'mark' }, true],
    ['a mark', { signature: 'mark', isForced: false }, true],
    ['one', { isForced: true }, true],
  ])('of a file that contains "%s" with the rule %j replaces it: %s', (there, rule, replaces) => {
    const folder = emptyFolder();
    const [part, target] = [join(folder, 'part'), join(folder, 'target')];
    writeFileSync(part, there);
    renameFinished(part, target, {});
    expect(readdirSync(folder)).toEqual(['target']);
    writeFileSync(part, 'two');
    const name = () => renameFinished(part, target, rule);
    if (replaces) name();
    else
      expect(name).toThrow(
        expect.objectContaining({ kind: 'usage', message: `${target} exists already` }),
      );
    expect(readFileSync(target, 'utf8')).toBe(replaces ? 'two' : there);
  });

  it.runIf(has.modes).each([0o600, 0o640, 0o755])(
    'keeps the mode %o of the file that it replaces',
    async (mode) => {
      const folder = emptyFolder();
      const [part, target] = [join(folder, 'part'), join(folder, 'target')];
      writeFileSync(target, 'one');
      chmodSync(target, mode);
      writeFileSync(part, 'two');
      renameFinished(part, target, { isForced: true });
      expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['two', mode]);
      await replaceByRule(target, 'three', { isForced: true });
      expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual([
        'three',
        mode,
      ]);
    },
  );

  const rules = [{}, { isForced: true }];
  it.runIf(has.links).each(rules)('replaces no link (%j)', (rule) => {
    const folder = emptyFolder();
    const part = join(folder, 'part');
    const link = join(folder, 'link');
    writeFileSync(part, 'one');
    symlinkSync('nowhere', link);
    expect(() => renameFinished(part, link, rule)).toThrow(
      expect.objectContaining({ kind: 'unsafe' }),
    );
    expect(readdirSync(folder).sort()).toEqual(['link', 'part']);
  });

  it.each(rules)('replaces no folder (%j)', (rule) => {
    const folder = emptyFolder();
    const part = join(folder, 'part');
    writeFileSync(part, 'one');
    expect(() => renameFinished(part, folder, rule)).toThrow(
      expect.objectContaining({ kind: 'usage' }),
    );
    expect(readdirSync(folder)).toEqual(['part']);
  });
});
