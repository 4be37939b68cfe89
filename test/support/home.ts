// A home folder in which a hand has written the settings.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from './system.ts';

/** A home with this text as its settings. */
export function homeWith(text: string) {
  const home = emptyFolder();
  const folder = join(home, '.config', 'portfolio');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'config.json');
  writeFileSync(path, text);
  return { home, folder, path };
}
