// The key that e2e tests run with, and the search for it, or half of it, in all that a run left behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Letters that stay themselves in every writing, and behind them characters that URL, JSON and shell write otherwise. */
const core = 'KqZ7canaryW4xJ';
export const canary = `${core}"/+&=`;
/** A second one, as keys mostly are: it may stand in the name of a host. */
export const plainCanary = core;

/** A key that was cut is still half a key; hosts are written in lower case. */
const halves = [core.slice(0, 7), core.slice(7)].map((half) => half.toLowerCase());

/** What stands for the core in base64, whichever of three bytes it begins at. Its edges depend on the neighbours. */
const packed = [0, 1, 2].map((before) =>
  Buffer.from(`${'x'.repeat(before)}${core}`)
    .toString('base64')
    .slice(before === 0 ? 0 : 4, -4),
);

/** Where the key stands in `text`: the few characters around each find. */
export function findings(text: string): string[] {
  const escapes = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x([0-9a-f]{2});/gi;
  const plain = text.replace(escapes, (_, ...codes) => String.fromCharCode(Number.parseInt(codes.find(Boolean), 16)));
  const places = (form: string, inText: string) => {
    const at = inText.indexOf(form);
    return at === -1 ? [] : [inText.slice(Math.max(0, at - 30), at + 40)];
  };
  return [
    ...halves.flatMap((half) => places(half, plain.toLowerCase())),
    ...packed.flatMap((form) => places(form, text)),
  ];
}

/** @throws when the key stands in any of these texts, which are named for the message */
export function expectNoCanary(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const [found] = findings(text);
    if (found !== undefined) throw new Error(`the key is in ${name}: ${JSON.stringify(found)}`);
  }
}

/** Every file below a home folder, with its name and all it holds, without the one place where the key may be: the profile's own in the settings. */
export function filesOf(home: string): Record<string, string> {
  if (!existsSync(home)) return {};
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, `${path}\n${withoutStoredKey(path)}`]),
  );
}

function withoutStoredKey(path: string): string {
  // Another process may have renamed or removed it since the folder was read.
  if (!existsSync(path)) return '';
  const text = readFileSync(path, 'latin1');
  if (basename(path) !== 'config.json') return text;
  try {
    const { profiles, ...rest } = JSON.parse(text);
    const kept = Object.values(Object(profiles)).map((profile) => ({ ...Object(profile), key: undefined }));
    return JSON.stringify([rest, Object.keys(Object(profiles)), kept]);
  } catch {
    return text;
  }
}
