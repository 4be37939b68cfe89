// Links to web addresses on a terminal (OSC 8), and addresses for links in HTML. Addresses are untrusted, so each is
// checked here.

/** No comma, because it separates the addresses of several records. Some terminals do not follow longer addresses. */
const linkable = /^https?:\/\/[!-+\--~]{1,2000}$/i;

/** Links the text to an address that has only visible ASCII: no blanks, controls or letters that look like others. */
export const hyperlink = (text: string, address: string): string =>
  text !== '' && linkable.test(address) && URL.canParse(address)
    ? `\x1B]8;;${address}\x1B\\${text}\x1B]8;;\x1B\\`
    : text;

/** Returns an http(s) address that a browser may open. It has no user name or password, which look like a host. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : undefined;
}

/** Returns a web address with special characters encoded, for HTML and Markdown; undefined for any other address. */
export function webHref(address: string): string | undefined {
  const url = webAddress(address);
  return url === undefined ? undefined : new URL(url).href;
}
