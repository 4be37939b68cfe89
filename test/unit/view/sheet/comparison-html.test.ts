import { expect, test } from 'vitest';
import { type ComparedPictures, comparisonRenderer } from '../../../../src/view/sheet/comparison-html.ts';
import { capture } from '../../../support/target.ts';

const picture = { file: Buffer.from('x'), media: 'image/webp', size: { width: 40, height: 80 }, words: 'red' };
const compared: ComparedPictures = {
  title: { text: 'Wigs <1>', address: 'https://a.example/1' },
  by: [{ text: 'Ada & Co', address: 'javascript:alert(1)' }],
  sentence: '5% of the pixels changed',
  size: { width: 60, height: 80 },
  regions: [{ x: 1, y: 2, width: 3, height: 4 }],
  before: { name: 'Revision 1 "a"', picture },
  after: { name: 'Revision 2', picture: 'missing' },
};

async function written(changes: Partial<ComparedPictures> = {}): Promise<string> {
  const { target, written } = capture();
  const renderer = comparisonRenderer({ ...compared, ...changes }, target);
  await renderer.write({ records: [] });
  await renderer.end();
  return written().toString();
}

test('both pictures have the same size, an alternative text and the frames', async () => {
  const html = await written();
  expect(html).toContain('alt="Picture of Wigs &lt;1&gt;, Revision 1 &quot;a&quot;: red" width="60" height="80"');
  expect(html).toContain('<figcaption>Revision 2</figcaption><div class="shot">picture not available');
  expect(html.match(/viewBox="0 0 60 80"/g)).toHaveLength(2);
  expect(html.match(/<rect class="region" x="1" y="2" width="3" height="4"\/>/g)).toHaveLength(2);
});

test('radio buttons choose the view without a script, and a checkbox hides the frames', async () => {
  const html = await written();
  expect(html.match(/<input type="radio" name="view"/g)).toHaveLength(6);
  expect(html).toContain('class="v0" checked>Side by side</label>');
  expect(html).toContain('<input type="checkbox" class="framed" checked>');
  expect(html).not.toMatch(/<script|javascript|style="/);
});

test('pictures without a change have no frames', async () => {
  expect(await written({ regions: [] })).not.toMatch(/<rect|type="checkbox"/);
});
