// HTML, as text and embed modules carry it, → words. Good enough to read; nothing is interpreted beyond that.

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text without its markup; blocks end a line. */
export const withoutMarkup = (html: string): string =>
  unescaped(html.replace(/<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|blockquote|tr)>/gi, '\n').replace(/<[^<>]*>/g, '')).trim();

/** The address that an embedded frame loads; '' where there is none. */
export function embeddedAddress(html: string): string {
  const [, double, single, bare] = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(html) ?? [];
  const address = unescaped(double ?? single ?? bare ?? '');
  return address.startsWith('//') ? `https:${address}` : address;
}

const unescaped = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
