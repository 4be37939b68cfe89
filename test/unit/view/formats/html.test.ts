import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeRenderer } from '../../../../src/view/formats/html.ts';
import { batchOf, render } from '../../../support/render.ts';
import { project } from '../../../support/samples.ts';

describe('HTML', () => {
  test('follows the browser, or is dark on every screen; the policy allows its style', async () => {
    const [usual, dark] = [{}, { theme: 'dark' } as const].map((flags) =>
      render(makeRenderer, 'project', [], flags),
    );
    const always = '@media screen{:root{color-scheme:dark;';
    expect([(await usual)?.includes(always), (await dark)?.includes(always)]).toEqual([
      false,
      true,
    ]);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec((await dark) ?? '') ?? [];
    expect(await dark).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test('has the title that the caller makes of the first records', async () => {
    const getTitle = (records: readonly unknown[]) => `<${records.length}>`;
    const html = await render(
      makeRenderer,
      'project',
      [batchOf([project, project]), batchOf([project])],
      { getTitle },
    );
    expect(html).toContain('<h1>&lt;2&gt;</h1>');
    expect(html.match(/<li>/g), 'credits of the same work').toHaveLength(1);
  });

  test('marks a missing picture, and notes at the end how many are missing', async () => {
    const notes: string[] = [];
    const flags = {
      fetchPicture: async () => Promise.reject(new Error('gone')),
      note: async (text: string) => void notes.push(text),
    };
    expect(await render(makeRenderer, 'project', [batchOf([project, project])], flags)).toContain(
      'picture not available',
    );
    expect(notes).toEqual(['2 pictures are not available']);
  });
});
