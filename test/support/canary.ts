// The key that e2e tests use, and a search for it, or for half of it, in everything that a command
// wrote.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Letters that no encoding changes, followed by characters that URLs, JSON and shells escape. */
const core = 'KqZ7canaryW4xJ';
export const canary = `${core}"/+&=`;
/** A second key without such characters, like most keys: it can be part of a host name. */
export const plainCanary = core;

/** Half a key is a leak too. In lower case, like host names. */
const halves = [core.slice(0, 7), core.slice(7)].map((half) => half.toLowerCase());

/**
 * The core in base64, at each of three offsets, without the edges, which depend on the bytes around
 * it.
 */
const encoded = [0, 1, 2].map((before) =>
  Buffer.from(`${'x'.repeat(before)}${core}`)
    .toString('base64')
    .slice(before === 0 ? 0 : 4, -4),
);

/** Each place of the key in `text`, with a few characters around it. */
export function findings(text: string): string[] {
  const escapes = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x([0-9a-f]{2});/gi;
  const plain = text.replace(escapes, (_, ...codes) =>
    String.fromCharCode(Number.parseInt(codes.find(Boolean), 16)),
  );
  const places = (form: string, inText: string) => {
    const at = inText.indexOf(form);
    return at === -1 ? [] : [inText.slice(Math.max(0, at - 30), at + 40)];
  };
  return [
    ...halves.flatMap((half) => places(half, plain.toLowerCase())),
    ...encoded.flatMap((form) => places(form, text)),
  ];
}

/**
 * Each place of the key in bytes: as UTF-8, UTF-16 and escaped, between the sequences of a
 * terminal, and in the base64 that they contain.
 */
export function findingsIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const shown = text.replace(/\x1B(?:\[[0-?]*[ -/]*[@-~]|\]8;[^\x07\x1B]*(?:\x07|\x1B\\))/g, '');
  // The payload of a picture may be sent in chunks.
  const chunks = text.replace(/\x1B\\\x1B_G[^;]*;/g, '');
  const payloads = chunks.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? [];
  const decoded = payloads.map((payload) => Buffer.from(payload, 'base64').toString('latin1'));
  return [text, text.replaceAll('\0', ''), shown, ...decoded].flatMap(findings);
}

/** @throws when the key is in one of these texts; the error names the text */
export function expectNoCanary(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const [found] = findings(text);
    if (found !== undefined) throw new Error(`the key is in ${name}: ${JSON.stringify(found)}`);
  }
}

/**
 * Every file below a home folder, with its path and content, but without the profile's key in the
 * settings, the only place where it may be.
 */
export function filesOf(home: string): Record<string, string> {
  if (!existsSync(home)) return {};
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, `${path}\n${withoutStoredKey(path)}`]),
  );
}

function withoutStoredKey(path: string): string {
  // Another process may have renamed or removed it in the meantime.
  if (!existsSync(path)) return '';
  const text = readFileSync(path, 'latin1');
  if (basename(path) !== 'config.json') return text;
  try {
    const { profiles, ...rest } = JSON.parse(text);
    const withoutKeys = Object.values(Object(profiles)).map((profile) => ({
      ...Object(profile),
      key: undefined,
    }));
    return JSON.stringify([rest, Object.keys(Object(profiles)), withoutKeys]);
  } catch {
    return text;
  }
}
