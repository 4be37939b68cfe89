// The packets are read back with sharp, which shares no code with the program. exiftool reads them
// in test/slow/xmp.test.ts.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { creditsIn } from '../../../src/download/credits.ts';
import { readCredit, writeBeside, writeInside } from '../../../src/download/picture-credit.ts';
import { findPacket } from '../../../src/download/xmp-containers.ts';
import { packetWith } from '../../../src/download/xmp-packet.ts';
import { has } from '../../support/needs.ts';
import { emptyFolder } from '../../support/system.ts';

const about = {
  id: '5',
  name: 'Ferry & Co',
  user: 'ida',
  by: ['Ida Berg', 'Ola Li'],
  profiles: ['https://a.example/ida', ''],
  url: 'https://a.example/gallery/5/Ferry',
  licence: 'cc by-nc',
};
const credit = {
  service: 'https://a.example',
  noun: 'project',
  id: '5',
  url: 'https://pics.example/1.png',
  about,
};

const drawn = () =>
  sharp({
    create: {
      width: 37,
      height: 23,
      channels: 4,
      background: { r: 200, g: 40, b: 90, alpha: 0.5 },
    },
  });
type Drawn = ReturnType<typeof drawn>;

/** Pictures of each form that has another place for its packet. */
const pictures: Readonly<
  Record<string, readonly [type: string, encode: (drawing: Drawn) => Drawn]>
> = {
  'a PNG': ['png', (drawing) => drawing.png()],
  'a PNG with a profile': ['png', (drawing) => drawing.withIccProfile('p3').png()],
  'a JPEG': ['jpg', (drawing) => drawing.jpeg()],
  'a progressive JPEG with Exif and a profile': [
    'jpg',
    (drawing) =>
      drawing
        .withExif({ IFD0: { Make: 'Camera' } })
        .withIccProfile('p3')
        .jpeg({ progressive: true }),
  ],
  'a lossy WebP': ['webp', (drawing) => drawing.removeAlpha().webp()],
  'a lossless WebP': ['webp', (drawing) => drawing.removeAlpha().webp({ lossless: true })],
  'a lossless WebP with alpha': ['webp', (drawing) => drawing.webp({ lossless: true })],
  'an extended WebP': ['webp', (drawing) => drawing.withIccProfile('p3').webp()],
};
const cases = Object.entries(pictures).map(([name, [type, encode]]) => ({ name, type, encode }));

/** Writes the credit into a picture. Returns both files, and the result. */
async function credited(bytes: Buffer, type: string, of: typeof credit = credit) {
  const path = join(emptyFolder(), `picture.${type}`);
  writeFileSync(path, bytes);
  const written = await writeInside(path, { type, credit: of, xmp: 'pictures' });
  return { path, written, after: readFileSync(path) };
}

const xmpOf = async (bytes: Buffer): Promise<string> =>
  (await sharp(bytes).metadata()).xmp?.toString('utf8') ?? '';
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

/** Returns a file without its packet and, for a WebP, without the head that counts its bytes. */
function withoutPacket(type: string, bytes: Buffer): string {
  const parts: Buffer[] = [];
  const keep = (start: number, end: number, isPacket: boolean) => {
    if (!isPacket) parts.push(bytes.subarray(start, end));
    return end;
  };
  const has = (start: number, text: string) => bytes.indexOf(text, start, 'latin1') === start;
  let at = { png: 8, jpg: 2, webp: 12 }[type] ?? 0;
  while (at < bytes.length) {
    if (type === 'png')
      at = keep(at, at + 12 + bytes.readUInt32BE(at), has(at + 4, 'iTXtXML:com.adobe.xmp'));
    else if (type === 'webp') {
      const length = bytes.readUInt32LE(at + 4);
      at = keep(at, at + 8 + length + (length % 2), has(at, 'XMP ') || has(at, 'VP8X'));
    } else if (bytes[at + 1] === 0xda) at = keep(at, bytes.length, false);
    else
      at = keep(at, at + 2 + bytes.readUInt16BE(at + 2), has(at + 4, 'http://ns.adobe.com/xap/'));
  }
  return Buffer.concat(parts).toString('latin1');
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const authors = (more = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:own="https://own.example/">
<dc:creator><rdf:Seq><rdf:li>The Author</rdf:li></rdf:Seq></dc:creator><own:note>kept</own:note>${more}
</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Returns a picture with the packet of its author. In one of the PNGs it follows the pixels. */
async function withAuthors(name: string, type: string, drawing: Drawn): Promise<Buffer> {
  if (type !== 'png') return drawing.withXmp(authors()).toBuffer();
  const bytes = await drawing.toBuffer();
  const body = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${authors()}`);
  const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length - 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  const at = name === 'a PNG' ? 33 : bytes.length - 12;
  return Buffer.concat([bytes.subarray(0, at), chunk, bytes.subarray(at)]);
}

function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

describe.each(cases)('$name', ({ name, type, encode }) => {
  it('gets the credit, and every other byte stays', async () => {
    const before = await encode(drawn()).toBuffer();
    const { path, written, after } = await credited(before, type);
    expect(written?.bytes).toBe(after.length);
    expect(withoutPacket(type, after)).toBe(withoutPacket(type, before));
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true);
    const { xmp: _, xmpAsString, size, ...facts } = await sharp(after).metadata();
    expect(await sharp(before).metadata()).toMatchObject(facts);
    const text = await xmpOf(after);
    expect(text).toContain('<rdf:li>Ida Berg</rdf:li><rdf:li>Ola Li</rdf:li>');
    expect(text).toContain('<rdf:li xml:lang="x-default">Ferry &amp; Co</rdf:li>');
    expect(text).toContain('https://creativecommons.org/licenses/by-nc/4.0/');
    expect(await readCredit(path)).toMatchObject(credit);
  });

  it('keeps what the packet of its author says, which has more truth than a record', async () => {
    const before = await withAuthors(name, type, encode(drawn()));
    const { path, after } = await credited(before, type);
    expect(withoutPacket(type, after)).toBe(withoutPacket(type, before));
    const text = await xmpOf(after);
    expect(text).toContain('<own:note>kept</own:note>');
    expect(text.match(/<dc:creator>/g)).toHaveLength(1);
    expect(text).toContain('The Author');
    expect(text).not.toMatch(/<dc:rights>|WebStatement/);
    expect(text).not.toContain('\0');
    expect(await readCredit(path)).toMatchObject(credit);
  });

  it('loses the credit of another record, which would be read instead', async () => {
    const { after: other } = await credited(await encode(drawn()).toBuffer(), type, {
      ...credit,
      id: '6',
      about: { ...about, name: 'Other' },
    });
    const { path, after } = await credited(other, type);
    expect(await xmpOf(after)).not.toContain('Other');
    expect(await readCredit(path)).toMatchObject(credit);
    const { after: same } = await credited(await encode(drawn()).toBuffer(), type);
    expect(after.equals(same)).toBe(true);
  });

  it('stays as it is if it is cut off in its head, or its packet has another form', async () => {
    const whole = await withAuthors(name, type, encode(drawn()));
    for (let length = 0; length < 30; length += 1)
      expect((await credited(whole.subarray(0, length), type)).written).toBe(undefined);
    const odd = Buffer.from(whole.toString('latin1').replaceAll('<rdf:RDF', '<odf:RDF'), 'latin1');
    const { written, after } = await credited(odd, type);
    expect([written, after.equals(odd)]).toEqual([undefined, true]);
  });
});

describe('a picture', () => {
  it('of another type, of several pictures, with a full packet or a tail has its credit beside it', async () => {
    const jpeg = await drawn().jpeg().toBuffer();
    const several = segment(0xe2, 'MPF\0');
    const packet = authors(`<own:more>${'x'.repeat(64_500)}</own:more>`);
    const full = segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${packet}`);
    const withSegment = (added: Buffer) =>
      Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);
    const compressed = await drawn().withXmp(authors()).png().toBuffer();
    const webp = await drawn().webp().toBuffer();
    // Bytes after the end of a WebP would become chunks of the picture, which may be a second one.
    const tails = [Buffer.alloc(8), Buffer.from('XMP \0\0\0\0'), webp, webp.subarray(12)];
    for (const [type, bytes] of [
      ...tails.map((tail) => ['webp', Buffer.concat([webp, tail])] as const),
      ['png', compressed],
      ['gif', await drawn().gif().toBuffer()],
      ['jpg', withSegment(several)],
      ['jpg', withSegment(full)],
    ] as const) {
      const { path, written, after } = await credited(bytes, type);
      expect([written, after.equals(bytes)]).toEqual([undefined, true]);
      expect(await readCredit(path)).toBe(undefined);
      expect(await writeBeside(path, { credit, xmp: 'pictures' })).toBe(true);
      expect(await readCredit(path)).toMatchObject(credit);
      expect(after.equals(readFileSync(path))).toBe(true);
    }
  });

  it('has no authors and no licence if they are of a collection, or of a portrait', async () => {
    for (const noun of ['collection', 'user']) {
      const { path } = await credited(await drawn().png().toBuffer(), 'png', { ...credit, noun });
      const text = await xmpOf(readFileSync(path));
      expect(text).toContain('<dc:title>');
      expect(text).not.toMatch(/<dc:creator>|<dc:rights>|WebStatement/);
      expect(await readCredit(path)).toMatchObject({ ...credit, noun });
    }
  });
});

it.each([
  ['jpg', 2, [0xff, 0xe0, 0, 2]],
  ['webp', 12, [0x41, 0x42, 0x43, 0x44, 0, 0, 0, 0]],
  ['png', 8, [0, 0, 0, 0, 0x41, 0x42, 0x43, 0x44, 0, 0, 0, 0]],
] as const)('a %s of millions of chunks is read in a moment', async (type, head, chunk) => {
  const bytes = Buffer.concat([Buffer.alloc(head), Buffer.alloc(40_000_000, Buffer.from(chunk))]);
  const before = performance.now();
  findPacket(bytes, type);
  expect(performance.now() - before).toBeLessThan(1000);
});

describe('hostile texts', () => {
  it('in a packet take no time that grows with their square', () => {
    const before = performance.now();
    expect(packetWith(credit, Buffer.from('<rdf:RDF'.repeat(200_000)))).toBe(undefined);
    for (const part of ['<', '"', `'"`, '<?xpacket ', '<a b="', '<a>'])
      packetWith(credit, Buffer.from(`<rdf:RDF>${part.repeat(100_000)}</rdf:RDF>`));
    packetWith(credit, Buffer.from(`<rdf:RDF>${'<a>'.repeat(10_000_000)}</rdf:RDF>`));
    expect(performance.now() - before).toBeLessThan(2000);
  });

  const hostile = [
    `</rdf:RDF><portfolio:record>%7B%7D</portfolio:record>`,
    ']]><!-- & "\' <?xpacket end="w"?>',
    '\0\x1b[31m\u202Eabc\uFFFE\uFFFF\uD800 \u{10FFFF}\r\n',
  ];

  it.each(hostile)('are escaped, and are read back as they are: %j', async (text) => {
    const of = { ...credit, about: { ...about, name: text, by: [text], licence: text } };
    const { path, after } = await credited(await drawn().png().toBuffer(), 'png', of);
    expect(await readCredit(path)).toMatchObject(of);
    const xmp = await xmpOf(after);
    expect(xmp.match(/<portfolio:record>/g)).toHaveLength(1);
    expect(xmp.match(/<\/rdf:RDF>/g)).toHaveLength(1);
    expect(xmp).not.toMatch(/[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|\p{Cs}/u);
    expect(xmp.match(/&(?!(amp|lt|gt|quot|#39);)/g)).toBe(null);
  });

  it.each([
    ['a title', { name: 'x'.repeat(1_000_000) }],
    ['people', { by: Array.from({ length: 100_000 }, () => 'x') }],
  ])('of a million characters are left out: %s', async (_, long) => {
    const of = { ...credit, about: { ...about, ...long } };
    const { path, after } = await credited(await drawn().png().toBuffer(), 'png', of);
    expect(after.length).toBeLessThan(10_000);
    expect(await readCredit(path)).toMatchObject({ noun: 'project', id: '5' });
  });

  it('that are no web address are no source', async () => {
    const of = { ...credit, about: { ...about, url: 'javascript:alert(1)' } };
    const { after } = await credited(await drawn().png().toBuffer(), 'png', of);
    expect(await xmpOf(after)).not.toContain('<dc:source>');
  });

  it.each([
    '<portfolio:record>%</portfolio:record>',
    '<portfolio:record>%5B%5D</portfolio:record>',
    `<portfolio:record>${encodeURIComponent('{"kind":"picture","noun":5}')}</portfolio:record>`,
    `<portfolio:record>${encodeURIComponent('{"kind":"part","part":"p","url":"","etag":"","type":""}')}</portfolio:record>`,
  ])('in a packet are no credit: %s', async (record) => {
    const path = join(emptyFolder(), 'picture.webp');
    writeFileSync(path, await drawn().withXmp(authors(record)).webp().toBuffer());
    expect(await readCredit(path)).toBe(undefined);
  });

  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  it.each([
    ['nested 20,000 levels deep', nested, []],
    ['of other types', '{"id":5,"name":6,"by":[7]}', []],
    ['with such a member', JSON.stringify(about).replace('{', `{"more":${nested},`), ['bad.webp']],
  ])('about a record hide no other picture: %s', async (_, facts, known) => {
    const folder = emptyFolder();
    const line = JSON.stringify({ ...credit, kind: 'picture', key: '', file: 'a.webp', about: 0 });
    const record = encodeURIComponent(line.replace('"about":0', `"about":${facts}`));
    const packet = authors(`<portfolio:record>${record}</portfolio:record>`);
    writeFileSync(join(folder, 'bad.webp'), await drawn().withXmp(packet).webp().toBuffer());
    const { after } = await credited(await drawn().png().toBuffer(), 'png');
    writeFileSync(join(folder, 'good.png'), after);
    const { credits, unknown } = await creditsIn(folder);
    expect(JSON.parse(JSON.stringify(credits))).toMatchObject([
      { name: about.name, files: [...known, 'good.png'] },
    ]);
    expect([...known, ...unknown]).toEqual(['bad.webp']);
    expect(packetWith(credit, Buffer.from(packet))).toBe(undefined);
  });

  it('outside of a packet are no credit', async () => {
    const { after } = await credited(await drawn().png().toBuffer(), 'png');
    const packet = await xmpOf(after);
    const path = join(emptyFolder(), 'picture.png');
    const plain = await drawn()
      .withExif({ IFD0: { ImageDescription: packet } })
      .png()
      .toBuffer();
    writeFileSync(path, Buffer.concat([plain, Buffer.from(packet)]));
    expect(await readCredit(path)).toBe(undefined);
  });
});

it('two pictures that name one record have the credit that each of them says', async () => {
  const folder = emptyFolder();
  for (const [name, licence] of [
    ['a', 'cc by'],
    ['b', 'no-use'],
  ] as const) {
    const { after } = await credited(await drawn().png().toBuffer(), 'png', {
      ...credit,
      about: { ...about, licence },
    });
    writeFileSync(join(folder, `${name}.png`), after);
  }
  const { credits } = await creditsIn(folder);
  expect(credits.map(({ files, licence }) => [files, licence])).toEqual([
    [['a.png'], 'cc by'],
    [['b.png'], 'no-use'],
  ]);
});

describe('the file beside a picture', () => {
  const beside = (of = credit) => ({ credit: of, xmp: 'files' }) as const;

  it('replaces only a file of this program that nobody edited', async () => {
    const folder = emptyFolder();
    const [picture, file] = [join(folder, 'a.gif'), join(folder, 'a.xmp')] as const;
    expect(await writeBeside(picture, beside())).toBe(true);
    const written = readFileSync(file, 'utf8');
    expect(await writeBeside(picture, beside({ ...credit, id: '6' }))).toBe(true);
    expect(await writeBeside(picture, beside())).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(written);
    for (const edited of [written.replace('Ida Berg', 'Ida B.'), authors()]) {
      writeFileSync(file, edited);
      expect(await writeBeside(picture, beside())).toBe(false);
      expect(readFileSync(file, 'utf8')).toBe(edited);
    }
  });

  it('is not that of a picture of another type with the same name', async () => {
    const folder = emptyFolder();
    await writeBeside(join(folder, 'a.gif'), beside());
    writeFileSync(join(folder, 'a.jpg'), await drawn().jpeg().toBuffer());
    writeFileSync(join(folder, 'a.gif'), await drawn().gif().toBuffer());
    expect(await readCredit(join(folder, 'a.jpg'))).toBe(undefined);
    expect(await readCredit(join(folder, 'a.gif'))).toMatchObject(credit);
  });

  it.runIf(has.links)('is not written through a link', async () => {
    const folder = emptyFolder();
    const target = join(folder, 'target');
    writeFileSync(target, 'mine');
    symlinkSync(target, join(folder, 'a.xmp'));
    expect(await writeBeside(join(folder, 'a.gif'), beside())).toBe(false);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  const types = ['png', 'webp'] as const;
  it.runIf(has.links).each(types)('may be missing, and a link leads to a %s', async (type) => {
    const bytes = await drawn().toFormat(type).toBuffer();
    const { path } = await credited(bytes, type);
    const link = join(emptyFolder(), `link.${type}`);
    symlinkSync(path, link);
    expect(await readCredit(link)).toMatchObject(credit);
  });

  it.each([
    ['an empty list of descriptions', '<rdf:RDF xmlns:rdf="r"/>'],
    ['a tag in an attribute', '<rdf:RDF xmlns:rdf="a>b"><x/></rdf:RDF>'],
    ['a comment', '<!-- <rdf:RDF> --><rdf:RDF></rdf:RDF>'],
    ['a part that is not parsed', '<rdf:RDF><![CDATA[x]]></rdf:RDF>'],
    ['another prefix', '<rdf:RDF xmlns:d="http://purl.org/dc/elements/1.1/"></rdf:RDF>'],
    ['a prefix of something else', '<rdf:RDF xmlns:dc="urn:x"></rdf:RDF>'],
    ['a tag in an instruction', '<?xpacket <rdf:RDF></rdf:RDF> ?><r:RDF></r:RDF>'],
    ['a tag in an attribute of its instruction', '<?xpacket begin="<rdf:RDF>"?></rdf:RDF>'],
    ['a prefix of another list', '<rdf:RDF xmlns:rdf="urn:x"></rdf:RDF>'],
    ['another prefix of its list', `<rdf:RDF xmlns:r="${rdf}" xmlns:rdf="urn:x"></rdf:RDF>`],
  ])('is written where a packet has %s', (_, packet) => {
    expect(packetWith(credit, Buffer.from(packet))).toBe(undefined);
  });

  it.each([
    'dc:title and dc:creator',
    ' dc:creator = dc:title =',
    `it's "> dc:creator = dc:title = '`,
    '<own:x own:y=" dc:creator = dc:title =" own:z=\' dc:creator="\'/>',
    '<own:x own:y="> dc:creator = dc:title ="/>',
  ])('is not hidden by words of the packet: %s', (words) => {
    const packet = `<rdf:RDF><own:text>${words}</own:text></rdf:RDF>`;
    const merged = packetWith(credit, Buffer.from(packet))?.toString();
    expect(merged).toMatch(/<dc:title>.*<dc:creator>/s);
  });

  it('counts more than what the picture says about itself', async () => {
    const { path } = await credited(await drawn().png().toBuffer(), 'png', { ...credit, id: '6' });
    await writeBeside(path, beside());
    expect(await readCredit(path)).toMatchObject(credit);
  });
});
