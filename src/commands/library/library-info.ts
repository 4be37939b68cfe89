// library info: where the user's own library is, and what it contains.

import { statSync } from 'node:fs';
import { entityOf, kinds } from '../../api/entities.ts';
import type { Context } from '../../cli/context.ts';
import { writeFacts } from '../../cli/printing/facts.ts';
import { checkOutput } from '../../cli/printing/output.ts';
import { existingLibrary, fromLibrary } from '../../sources/library-file.ts';

export async function libraryInfo(context: Context): Promise<void> {
  await checkOutput(context, 'table');
  const { inventoryOf } = await import('../../library/store/inventory.ts');
  const file = existingLibrary(context);
  const { format, records, byKind, lists, remembered, firstSeen, lastSeen } = await fromLibrary(
    () => inventoryOf(file),
    context,
  );
  await writeFacts(context, {
    path: file,
    format,
    bytes: sizeOf(file) + sizeOf(`${file}-wal`),
    records,
    ...Object.fromEntries(kinds.map((kind) => [entityOf(kind).plural, byKind[kind]])),
    lists,
    figures_remembered: remembered,
    first_seen: timeText(firstSeen),
    last_seen: timeText(lastSeen),
  });
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const timeText = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
