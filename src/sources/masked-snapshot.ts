// Opens the user's library for an export, without keys. The library stores no record with the key
// of its day, but it may have records with a key that was stored in the settings later.
import { hideInJson } from '../client/masked-client.ts';
import { type KnownRecord, openSnapshot, type Snapshot } from '../library/exchange/export.ts';
import { type BoardItem, itemsOf } from '../library/store/boards.ts';
import { fromLibrary } from './library-file.ts';
import type { SourceContext } from './source.ts';

export interface MaskedSnapshot extends Snapshot {
  readonly items: (board: number) => readonly BoardItem[];
}

/** @throws PortfolioError if the library cannot be read */
export async function openMaskedSnapshot(
  library: string,
  context: SourceContext,
): Promise<MaskedSnapshot> {
  // Reads the settings, which adds their keys to the mask.
  void context.settings().profile;
  const { mask } = context;
  const hidden = (text: string): string => hideInJson(text, mask.hideKnownKeys, mask);
  const snapshot = await fromLibrary((onLeftOut) => openSnapshot(library, onLeftOut), context);
  const hiddenIn = (record: KnownRecord): KnownRecord => ({
    ...record,
    id: hidden(record.id),
    parent: record.parent && hidden(record.parent),
    forms: record.forms.map((form) => ({ ...form, text: hidden(form.text) })),
  });
  const itemWithout = ({ record, ...item }: BoardItem): BoardItem => ({
    ...item,
    title: hidden(item.title),
    note: hidden(item.note),
    record: record && { ...record, id: hidden(record.id), text: hidden(record.text) },
  });
  return {
    ...snapshot,
    records: function* (...wanted) {
      for (const record of snapshot.records(...wanted)) yield hiddenIn(record);
    },
    lines: function* (...wanted) {
      for (const line of snapshot.lines(...wanted)) yield hidden(line);
    },
    items: (board) => itemsOf(snapshot, board).map(itemWithout),
  };
}
