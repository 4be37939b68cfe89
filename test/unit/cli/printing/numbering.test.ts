import { describe, expect, it } from 'vitest';
import { createLastListCollector } from '../../../../src/cli/printing/numbering.ts';
import { readLastList } from '../../../../src/settings/last-list.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { contextWith } from '../../../support/context.ts';
import { listOf } from '../../../support/samples.ts';

const record = (id: number, name = 'P') => ({
  text: '',
  value: { id, name, url: `https://x.example/${id}` },
});

describe('createLastListCollector', () => {
  it('stores the rows of all pages in their order, with the source they came from', async () => {
    const { context } = contextWith({ demo: true });
    const lastListCollector = await createLastListCollector(context, listOf('project'));
    lastListCollector?.add([record(1), record(2)]);
    lastListCollector?.add([record(3)]);
    await lastListCollector?.save();
    expect(await readLastList(context.system, 'test')).toMatchObject({
      base: 'https://portfolio.example',
      flags: ' --demo',
      total: 3,
      rows: [{ id: '1' }, { id: '2' }, { id: '3' }],
    });
  });

  it('leaves no row of the list before where this one is empty', async () => {
    const { context } = contextWith({ demo: true });
    const command = 'portfolio projects --demo';
    const first = await createLastListCollector(context, listOf('project'), { command });
    first?.add([record(1)]);
    await first?.save();
    const empty = await createLastListCollector(context, listOf('user'), {
      command: 'portfolio users none --demo',
    });
    await empty?.save();
    // The command lists the rows before again.
    expect(await readLastList(context.system, 'test')).toMatchObject({
      total: 0,
      rows: [],
      command,
    });
  });

  it('stores no key', async () => {
    const { context } = contextWith({ demo: true });
    context.mask.addKey('canary-12345678');
    const lastListCollector = await createLastListCollector(context, listOf('project'));
    const owners = { 7: { id: 7, username: 'canary-12345678' } };
    lastListCollector?.add([
      record(1, 'my canary-12345678'),
      { text: '', value: { id: 2, url: 'https://x/?api_key=abc', owners } },
    ]);
    await lastListCollector?.save();
    expect(JSON.stringify(await readLastList(context.system, 'test'))).not.toMatch(/canary|abc/);
  });

  it('stores no more than can be read again', async () => {
    const { context } = contextWith({ demo: true });
    const lastListCollector = await createLastListCollector(context, listOf('project'));
    const url = `https://x.example/${'本'.repeat(1900)}`;
    lastListCollector?.add(
      Array.from({ length: 10_001 }, (_, id) => ({ text: '', value: { id, url } })),
    );
    await lastListCollector?.save();
    const list = await readLastList(context.system, 'test');
    expect([list?.total, list?.rows.length, list?.rows[0]?.url]).toEqual([10_001, 10_000, url]);
  });

  it('stores only the kind and the name of a row that is too long', async () => {
    const { context } = contextWith({ demo: true });
    const lastListCollector = await createLastListCollector(context, listOf('project'));
    lastListCollector?.add([
      { text: '', value: { id: 1, name: 'n'.repeat(9000), url: 'u'.repeat(9000) } },
      record(2),
    ]);
    await lastListCollector?.save();
    expect(await readLastList(context.system, 'test')).toMatchObject({
      rows: [
        { kind: 'project', id: '', name: `${'n'.repeat(200)}…`, url: '', people: [] },
        { id: '2' },
      ],
    });
  });

  it('is none where no command can name the records, for a single one, and without a session', async () => {
    const { context } = contextWith({ demo: true });
    // Comments are read one after the other, while the rows of the list before them stay in force.
    for (const entity of ['field', 'experience', 'projectComment', 'wipComment'] as const)
      expect(await createLastListCollector(context, listOf(entity))).toBeUndefined();
    const single = presenterFor({
      entity: 'projectContent',
      envelopeKey: 'project',
      isList: false,
    });
    expect(await createLastListCollector(context, single)).toBeUndefined();
    const { context: piped } = contextWith({ demo: true }, { session: null });
    expect(await createLastListCollector(piped, listOf('project'))).toBeUndefined();
  });
});
