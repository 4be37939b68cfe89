// Writes links to web addresses for a terminal (OSC 8), and checks addresses for links in HTML. All
// addresses are untrusted.

/**
 * Matches an address that can be a link. Excludes commas, as in lists of addresses, and very long
 * addresses.
 */
const linkable = /^https?:\/\/[!-+\--~]{1,2000}$/i;

/** As a link if the address has only visible ASCII. Other letters can look like ASCII letters. */
export const hyperlink = (text: string, address: string): string =>
  text !== '' && linkable.test(address) && webAddress(address) !== undefined
    ? `\x1B]8;;${address}\x1B\\${text}\x1B]8;;\x1B\\`
    : text;

/** Only http(s). Refuses usernames, which can look like hosts. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text))
    return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : undefined;
}

/**
 * Returns a web address with special characters encoded, for HTML and Markdown; undefined for any
 * other address.
 */
export function webHref(address: string): string | undefined {
  const url = webAddress(address);
  return url === undefined ? undefined : new URL(url).href;
}
