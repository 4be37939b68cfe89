// Words of suggested commands, quoted for a shell.

/** Quotes a word for a POSIX shell if it needs it. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
