import { describe, expect, it } from 'vitest';
import type { Card } from '../../../../src/view/kinds/view.ts';
import { pageStart } from '../../../../src/view/sheet/page.ts';
import { creditsHtml, itemHtml, pageHtml } from '../../../../src/view/sheet/sheet-html.ts';
import { testNow } from '../../../support/system.ts';

const shown = {
  file: Buffer.from('x'),
  media: 'image/webp',
  size: { width: 4, height: 3 },
  words: 'landscape, 4 × 3; mostly red',
} as const;
const title = { text: '<b>&', address: 'https://a.example/"' };
const item = {
  title,
  by: [{ text: 'Ada', address: 'javascript:alert(1)' }],
  lines: ['1 view'],
  facts: [['Views', '1']],
  pictures: [],
} as const;

const minimal = { captions: 'minimal', hasWords: false } as const;

const end = { now: testNow, senderName: 'Studio & Co', serviceName: '<host>' };

describe('a sheet', () => {
  it('allows its own style and the pictures inside, and nothing else', () => {
    const html = pageStart({ title: '<Projects>', subtitle: 'For <Ada>', style: '.a{}' });
    expect(html).toMatch(
      /Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-[\w+/]{43}='; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'"/,
    );
    expect(html).toContain('<title>&lt;Projects&gt;</title>');
    expect(html).toContain('</h1>\n<p class="subtitle">For &lt;Ada&gt;</p>\n</header>');
    expect(html).not.toContain('<script');
  });

  it('escapes all texts, and links to the web only', () => {
    const html = itemHtml(item, [shown], minimal);
    expect(html).toContain(
      '<h2><a href="https://a.example/%22" rel="noopener noreferrer">&lt;b&gt;&amp;</a></h2>',
    );
    expect(html).toContain('<p class="by">Ada</p>\n<p class="quiet">1 view</p>');
    expect(html).not.toContain('javascript');
  });

  it('describes a picture in its alternative text, and below it on request', () => {
    const html = itemHtml(item, [shown], minimal);
    expect(html).toContain(
      'alt="Picture of &lt;b&gt;&amp;: landscape, 4 × 3; mostly red" width="4" height="3"',
    );
    expect(html).not.toContain('<p class="quiet">landscape');
    expect(itemHtml(item, [shown], { ...minimal, hasWords: true })).toContain(
      '<p class="quiet">landscape, 4 × 3; mostly red</p>',
    );
  });

  it('has only linked pictures without captions, and the title of a record without a picture', () => {
    const none = { captions: 'none', hasWords: true } as const;
    expect(itemHtml(item, [shown], none)).toMatch(
      /<a href="https:\/\/a\.example\/%22"[^>]*><img [^>]*><\/a><\/div>\n<\/li>/,
    );
    expect(itemHtml(item, [shown], none)).not.toMatch(/<h2|1 view/);
    expect(itemHtml(item, ['missing'], none)).toContain('<h2>');
  });

  it.each([
    [[shown, shown, shown], '<span class="mosaic"><img ', 3],
    [[shown, 'missing', shown], '<span class="mosaic"><img ', 2],
    [['missing', shown], '<div class="frame"><img ', 1],
    [['missing', 'missing'], 'picture not available', 0],
    [[], 'no picture', 0],
  ] as const)(
    'makes a mosaic of several pictures, and omits missing ones (%#)',
    (pictures, text, count) => {
      const html = itemHtml(item, pictures, minimal);
      expect(html).toContain(text);
      expect(html.split('<img')).toHaveLength(count + 1);
    },
  );

  it('marks a missing picture, shows the colour of a record, and has no frame for a record without both', () => {
    expect(itemHtml(item, ['missing'], minimal)).toContain(
      '<div class="frame">picture not available</div>',
    );
    const square = '<rect width="100%" height="100%" fill="#ff6347"/>';
    expect(itemHtml({ ...item, colour: '#ff6347' }, undefined, minimal)).toContain(square);
    expect(itemHtml(item, undefined, minimal)).not.toContain('frame');
  });

  it('says who collected the pictures of a collection', () => {
    const collected = { ...item, role: 'collected by' } as const;
    expect(itemHtml(collected, [shown], minimal)).toContain('<p class="by">collected by Ada</p>');
    expect(creditsHtml([{ ...collected, licence: undefined }], end)).toContain(
      '</a>, collected by Ada</li>',
    );
  });

  it('ends with the credits', () => {
    const deed = { text: 'CC BY 3.0', address: 'https://deed.example/by/3.0/' };
    const credit = { title, by: item.by, licence: deed };
    expect(creditsHtml([credit], end)).toMatch(
      /by Ada, <a href="https:\/\/deed\.example\/by\/3\.0\/" [^>]+>CC BY 3\.0<\/a><\/li>\n<\/ol>\n<p class="about">Studio &amp; Co · &lt;host&gt; · <time [^>]*>2026-11-01</,
    );
    expect(creditsHtml([{ ...credit, licence: { ...deed, text: 'CC BY' } }], end)).toContain(
      'Licences without a version link to the newest version, 4.0.',
    );
    expect(creditsHtml([credit, { ...credit, licence: undefined }], end)).toContain(
      'The pictures belong to the people who made them.',
    );
    expect(creditsHtml([], end)).not.toContain('Credits');
  });
});

describe('pageHtml', () => {
  const card: Card = {
    title: 'Wigs <1>',
    address: 'https://a.example/1',
    subtitle: ['by Ada', ''],
    facts: [
      ['Views', 12_345],
      ['Published', { time: 0 }],
      ['Modified', { time: undefined }],
      ['URL', 'https://a.example/1'],
    ],
    sections: [
      {
        heading: 'Content',
        blocks: [
          { kind: 'html', text: '<b>bold</b> and <script>x()</script>plain' },
          { kind: 'paragraph', text: 'one\n\n\ntwo <i>' },
          { kind: 'item', label: 'image', address: 'https://img.example/1.png' },
          { kind: 'item', label: 'embed', address: 'javascript:x()' },
          { kind: 'item', label: 'empty', address: '', embed: '<i></i>' },
          { kind: 'item', label: 'text', address: '', embed: '<i>played</i>' },
          {
            kind: 'item',
            label: 'embed',
            address: '',
            embed: '<iframe src="//v.example/1?a=b&amp;c=%22">',
          },
        ],
      },
      { heading: 'Nothing', blocks: [{ kind: 'paragraph', text: ' ' }] },
    ],
  };
  const at = (address: string) => (address === 'https://img.example/1.png' ? shown : undefined);
  const html = pageHtml(card, {
    first: 'missing',
    at,
    captions: 'full',
    hasTitle: true,
    hasWords: true,
    by: [],
  });

  it('keeps only the emphasis of texts', () => {
    expect(html).toContain('<p class="prose"><strong>bold</strong> and plain</p>');
    expect(html).toContain('<p class="prose">one\n\ntwo &lt;i&gt;</p>');
    expect(html).toContain('<p>embed</p>\n<p>played</p>');
    expect(html).toMatch(
      /<p>Player: <a href="https:\/\/v\.example\/1\?a=b&amp;c=%22" [^>]*>https:\/\/v\.example\/1/,
    );
    expect(html).not.toContain('empty');
    expect(html).not.toMatch(/script|Nothing/);
  });

  it('has a picture once, although the record lists several sizes', () => {
    const blocks = ['1', '2'].map(
      (name) => ({ kind: 'item', label: name, address: `https://img.example/${name}` }) as const,
    );
    const sizes = { ...card, sections: [{ heading: 'Pictures', blocks }] };
    const page = pageHtml(sizes, { ...minimal, at: () => shown, hasTitle: false, by: [] });
    expect(page.split('<img')).toHaveLength(2);
  });

  it('has no addresses or ids without full captions, links people, and can have only pictures', () => {
    const by = [{ text: 'Ada', address: 'https://a.example/ada' }];
    const options = { ...minimal, first: shown, at, hasTitle: false, by };
    const short = pageHtml(card, options);
    expect(short).toContain('<p class="by"><a href="https://a.example/ada"');
    expect(short).toMatch(
      /<article class="page wide">\n<div class="side">[\s\S]*<dt>Views[\s\S]*<div class="work">\n<figure>/,
    );
    expect(short).not.toMatch(/by Ada|<dt>URL/);
    expect(pageHtml(card, { ...options, captions: 'none' })).not.toMatch(
      /class="side"|<dl|<h2|prose/,
    );
  });
});
