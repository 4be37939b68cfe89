// Writes a credit as XMP, the metadata that other programs show, and reads it back. All texts are
// untrusted.
import { extname } from 'node:path';
import { formatLicence, licenceDeedUrl } from '../api/reference/licences.ts';
import { describeRole } from '../view/lists/credits.ts';
import { escapeHtml } from '../view/text/html.ts';
import { webHref } from '../view/text/links.ts';
import { linesIn, type PictureLine } from './manifest.ts';

/** The facts about a picture that its credit contains. They are all public: no path is. */
export interface EmbeddedCredit
  extends Pick<PictureLine, 'service' | 'noun' | 'id' | 'url' | 'about'> {
  /** Extension of the picture beside which the credit is, e.g. `.gif`. */
  readonly extension?: string;
}

/** Maximum length of the facts about a record, as JSON. Longer ones are left out. */
const maxAbout = 20_000;

/** Maximum size in bytes of a packet to which a credit is added. Finding its tags takes 0.3 s. */
const maxPacket = 1_000_000;

const namespaces = {
  portfolio: 'https://portfolio.example/xmp/1.0/',
  dc: 'http://purl.org/dc/elements/1.1/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
} as const;
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** Text near the beginning of a new packet, by which its file is known. */
export const packetMark = namespaces.portfolio;

/** Returns a packet with only the credit. It has no time, so that it is always the same. */
export const newPacket = (credit: EmbeddedCredit): Buffer =>
  Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="${rdf}">
${descriptionOf(propertiesOf(credit))}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`);

/**
 * Returns the packet of a picture with the credit added. What the packet says already stays as it
 * is, because it is from the author, and viewers may need it to draw the picture. A packet that
 * this program made is replaced.
 * @returns undefined if the packet is long or has an unusual form, e.g. UTF-16, comments or other
 * prefixes
 */
export function packetWith(credit: EmbeddedCredit, packet: Buffer | undefined): Buffer | undefined {
  const text = packet?.toString('latin1') ?? '';
  if (packet === undefined) return newPacket(credit);
  const before = creditIn(packet);
  // A WebP fills a packet up with a zero.
  if (before && packet.indexOf(newPacket(before)) === 0) return newPacket(credit);
  // Another record would be read instead of this one.
  if (packet.length > maxPacket || text.includes('portfolio:record')) return undefined;
  const start = begin.exec(text);
  const isPlain = text.split('rdf:RDF').length === 3 && !/<!|<\?(?!xpacket[^<>]*\?>)/.test(text);
  if (start === null || !isPlain || hasOtherPrefix(text)) return undefined;
  const at = start.index + start[0].length;
  const tags = tagsIn(text);
  const has = (name: string) => new RegExp(`[<\\s]${name}[\\s/>=]`).test(tags);
  // Two credits are not mixed: an author of one and the licence of the other would be false.
  const isCredited = rights.some(has);
  const missing = propertiesOf(credit).filter(
    ([name]) => !has(name) && !(isCredited && rights.includes(name)),
  );
  const description = Buffer.from(`\n${descriptionOf(missing)}`);
  const rest = packet.subarray(at, packet.lastIndexOf('>') + 1);
  return Buffer.concat([packet.subarray(0, at), description, rest]);
}

/** The properties that say who made a picture, and what others may do with it. */
const rights = ['dc:creator', 'dc:rights', 'xmpRights:WebStatement'];

/** Matches the tag in which the descriptions of a packet are. */
const begin = /<rdf:RDF(?:\s+[\w:-]{1,99}\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*>/;

/** Returns a packet without the values of attributes and the text between tags: any words. */
const tagsIn = (text: string): string => `>${text}`.replace(/"[^"<]*"|'[^'<]*'|>[^<]*/g, '>');

/** Whether a packet has other prefixes for the properties of a credit, or for their list. */
const hasOtherPrefix = (text: string): boolean =>
  Object.entries({ ...namespaces, rdf }).some(([prefix, uri]) =>
    [...text.matchAll(/xmlns:([\w-]{1,99})\s*=\s*["']([^"'<>]*)["']/g)].some(
      ([, other, named]) => (other === prefix) !== (named === uri),
    ),
  );

/** Returns the credit that this program wrote into a packet; undefined if there is none. */
export function creditIn(packet: Buffer | undefined): EmbeddedCredit | undefined {
  const text = packet?.toString('latin1') ?? '';
  const [, record = ''] = /portfolio:record(?:>|=["'])([\w%.~!*()-]+)/.exec(text) ?? [];
  try {
    const lines = linesIn(Buffer.from(decodeURIComponent(record)));
    const line = lines.find((each) => each.kind === 'picture');
    return line && { ...factsOf(line), extension: extname(line.file) };
  } catch {
    return undefined;
  }
}

const factsOf = ({ service = '', noun, id, url, about }: PictureLine): EmbeddedCredit => ({
  service,
  noun,
  id,
  url,
  ...(about && { about }),
});

type Property = readonly [name: string, content: string];

const descriptionOf = (properties: readonly Property[]): string => {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const elements = properties.map(([name, content]) => `<${name}>${content}</${name}>\n`);
  return `<rdf:Description rdf:about=""${declared.join('')}>\n${elements.join('')}</rdf:Description>\n`;
};

/** Returns the properties that are not empty, first the one that `creditIn` reads. */
function propertiesOf({ about, extension = '', ...credit }: EmbeddedCredit): readonly Property[] {
  const facts = JSON.stringify(about ?? {}).length > maxAbout ? undefined : about;
  const { name = '', by = [], licence = '', url = '' } = facts ?? {};
  const isByThem = describeRole(credit) === 'by';
  // A line of a manifest, whose reader checks it.
  const file = `picture${extension}`;
  const record = { ...credit, kind: 'picture', key: '', file, about: facts };
  const all: readonly Property[] = [
    // Percent-encoded, so that no program changes it when it writes the packet anew.
    ['portfolio:record', encodeURIComponent(JSON.stringify(record)).replaceAll("'", '%27')],
    ['dc:title', listOf('Alt', [name])],
    ['dc:source', escapeXml(webHref(url) ?? '')],
    ['dc:creator', isByThem ? listOf('Seq', by) : ''],
    ['dc:rights', isByThem ? listOf('Alt', [formatLicence(licence) ?? licence]) : ''],
    ['xmpRights:WebStatement', isByThem ? licenceDeedUrl(licence) : ''],
  ];
  return all.filter(([, content]) => content !== '');
}

function listOf(kind: 'Seq' | 'Alt', texts: readonly string[]): string {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = texts
    .filter((text) => text !== '')
    .map((text) => `<rdf:li${language}>${escapeXml(text)}</rdf:li>`);
  return items.length === 0 ? '' : `<rdf:${kind}>${items.join('')}</rdf:${kind}>`;
}

/** Escapes a text. XML must not contain the last two characters of the plane, even escaped. */
const escapeXml = (text: string): string => escapeHtml(text.replace(/[\uFFFE\uFFFF]/g, ''));
