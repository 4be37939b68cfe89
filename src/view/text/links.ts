// A link as terminals take it (OSC 8). Where it points comes from the service, so that is checked here.

/** A comma separates the addresses of several records. Longer ones are not followed by every terminal. */
const linkable = /^https?:\/\/[!-+\--~]{1,2000}$/i;

/** The text, which links to the address if that is one of the web: without control characters, blanks and letters that look like others. */
export const hyperlink = (text: string, address: string): string =>
  text !== '' && linkable.test(address) && URL.canParse(address)
    ? `\x1B]8;;${address}\x1B\\${text}\x1B]8;;\x1B\\`
    : text;

/** The text; undefined for another scheme than http and https, and with a user name or a password, which look like the host. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : undefined;
}
