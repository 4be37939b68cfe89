import { describe, expect, test } from 'vitest';
import { makeRenderer } from '../../../../src/view/formats/table.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { batchOf, render } from '../../../support/render.ts';
import { projects, user } from '../../../support/samples.ts';
import { capture } from '../../../support/target.ts';

async function single(columnSpec?: string): Promise<string> {
  const { target, written } = capture(80, { columnSpec });
  const sink = await makeRenderer(
    presenterFor({ entity: 'projectContent', envelopeKey: 'project', isList: false }),
    target,
  );
  await sink.write(batchOf([projects[0]]));
  await sink.end();
  return written().toString();
}

describe('a table', () => {
  test('shows at most 2,000 characters of a cell', async () => {
    const names = [`${'n'.repeat(1999)}😀`, 'n'.repeat(2000)].map((name) => ({ id: 1, name }));
    const lines = await render(
      makeRenderer,
      'project',
      [batchOf(names)],
      { columnSpec: 'name' },
      undefined,
    );
    expect(lines).toBe(`NAME\n${'n'.repeat(1999)}…\n${'n'.repeat(2000)}\n`);
  });

  test.each([
    ['id,name,fields,url', ['the screen is too narrow for url; -o csv prints all columns']],
    [undefined, []],
  ])(
    'says which of the columns %s that the user named do not fit',
    async (columnSpec, expected) => {
      const notes: string[] = [];
      const note = async (text: string) => void notes.push(text);
      await render(makeRenderer, 'project', [batchOf(projects)], { columnSpec, note }, 24);
      expect(notes).toEqual(expected);
    },
  );

  test('is readable text for comments, unless columns are requested', async () => {
    const comments = ['One.', 'Two.'].map((comment) => ({
      user,
      comment,
      created_on: 1_393_675_200,
    }));
    const shown = (columnSpec?: string) =>
      render(makeRenderer, 'projectComment', [batchOf(comments)], { columnSpec }, 80);
    expect(await shown()).toMatch(
      /^Ada Ng 👩‍🎨 \(adang\) {2}\d+ years ago\nOne\.\n\nAda Ng .*\nTwo\.\n$/,
    );
    expect(await shown('comment')).toBe('COMMENT\nOne.\nTwo.\n');
  });

  test('is a page for a single record, unless columns are requested', async () => {
    expect(await single()).toContain('\nViews ');
    expect(await single('id')).toMatch(/^ID\n\d+\n$/);
  });
});
