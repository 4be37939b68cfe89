// Whether a text that a service sent is the address of a web page, which may be opened.

/** The text; undefined for another scheme than http and https, and with a user name or a password, which look like the host. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s/]\S*$/i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : undefined;
}
