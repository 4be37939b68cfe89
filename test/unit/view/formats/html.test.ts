import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { renderer } from '../../../../src/view/formats/html.ts';
import { fileOf, stripes } from '../../../support/rasters.ts';
import { batchOf, render } from '../../../support/render.ts';
import { project } from '../../../support/samples.ts';

const bytes = await fileOf(stripes({ '#ff0000': 8 }, 6));

describe('HTML', () => {
  test('is one document with the items in the order of the records', async () => {
    const projects = Array.from({ length: 12 }, (_, at) => ({
      ...project,
      name: `Work ${at}`,
      url: `https://a.example/${at}`,
    }));
    let fetched = 0;
    const fetchPicture = async () => {
      fetched += 1;
      // The first one takes longest.
      for (let turn = 0; turn < 20 - fetched; turn += 1) await Promise.resolve();
      return { bytes, media: 'image/png' };
    };
    const html = await render(renderer, 'project', [batchOf(projects.slice(0, 5)), batchOf(projects.slice(5))], {
      fetchPicture,
    });
    expect([...html.matchAll(/<h2 [^>]*><a [^>]*>(Work \d+)/g)].map(([, name]) => name)).toEqual(
      projects.map(({ name }) => name),
    );
    expect(html.match(/<img src="data:image\/webp;base64,[\w+/=]+" alt="Picture of Work \d+: /g)).toHaveLength(12);
    expect(html.match(/<li>/g)).toHaveLength(12);
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  test('is whole without records, and without pictures', async () => {
    expect(await render(renderer, 'project', [])).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    const html = await render(renderer, 'project', [batchOf([project])]);
    expect(html).toContain('Water Wigs');
    expect(html).not.toContain('<img');
  });

  test('follows the browser, or is dark on every screen; the policy allows its style', async () => {
    const [usual, dark] = [{}, { theme: 'dark' } as const].map((flags) => render(renderer, 'project', [], flags));
    const always = '@media screen{:root{color-scheme:dark;';
    expect([(await usual)?.includes(always), (await dark)?.includes(always)]).toEqual([false, true]);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec((await dark) ?? '') ?? [];
    expect(await dark).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test('has the title that the caller makes of the first records', async () => {
    const title = (records: readonly unknown[]) => `<${records.length}>`;
    const html = await render(renderer, 'project', [batchOf([project, project]), batchOf([project])], { title });
    expect(html).toContain('<h1>&lt;2&gt;</h1>');
    expect(html.match(/<li>/g), 'credits of the same work').toHaveLength(1);
  });

  test('marks a missing picture, and notes at the end how many are missing', async () => {
    const notes: string[] = [];
    const flags = {
      fetchPicture: async () => Promise.reject(new Error('gone')),
      note: async (text: string) => void notes.push(text),
    };
    expect(await render(renderer, 'project', [batchOf([project, project])], flags)).toContain('picture not available');
    expect(notes).toEqual(['2 pictures are not available']);
  });
});
