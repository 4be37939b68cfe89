// Writes the sample's records into a library file.
import { rmSync } from 'node:fs';
import { replaceFileWith } from '../files/replace.ts';
import { openForWriting } from '../library/store/writer.ts';
import { sampleOrigin } from './addresses.ts';
import type { Records } from './records.ts';
import { inputsOf } from './sample.ts';

export function makeLibrary(file: string, records: Records): void {
  const draft = `${file}.new`;
  const clear = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  };
  clear();
  try {
    replaceFileWith(file, draft, () => write(draft, records));
  } finally {
    clear();
  }
}

function write(file: string, records: Records): void {
  const writer = openForWriting(file, { fixedNow: records.madeAt });
  try {
    writer.insert(inputsOf(records), sampleOrigin);
    writer.compact();
  } finally {
    writer.close();
  }
}
