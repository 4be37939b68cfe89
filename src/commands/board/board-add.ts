// board add: adds records, single pictures of projects, and files to a board. Requests each record from the service and
// keeps it, as --keep does, with its picture. With --offline, takes the records from the library.
import { type Context, createContext } from '../../cli/context.ts';
import { PortfolioError, usageError } from '../../errors.ts';
import { addBoard, addItem, type NewItem, rowOf } from '../../library/store/boards.ts';
import type { Store } from '../../library/store/rows.ts';
import { chooseService } from '../../library/store/services.ts';
import { flagOf } from '../../settings/options/options.ts';
import { keptPictures } from '../../sources/kept-pictures.ts';
import { changingLibrary, checkDemoLibrary, keptParts } from '../../sources/library-file.ts';
import { checkedNote, checkItems, newName, picturesFull } from './board-items.ts';
import { type Found, readRecords } from './board-records.ts';
import { type OwnFile, type Wanted, wantedBy } from './board-wanted.ts';

export async function boardAdd(outer: Context, [typed = '', ...words]: readonly string[]): Promise<void> {
  const typedName = newName(outer, typed);
  const { note: text } = outer.options;
  const note = text === undefined ? undefined : checkedNote(flagOf('note'), text);
  const isOffline = outer.options.offline === true;
  if (outer.options.curl === true)
    throw usageError('--curl cannot be used here', 'board add also stores what it reads');
  if (outer.options.demo === true) checkDemoLibrary(outer, 'a board with --demo');
  const keepsAlready = isOffline || keptParts(outer) !== 'nothing';
  const context = keepsAlready ? outer : createContext({ ...outer, options: { ...outer.options, keep: true } });
  const chosen: (Wanted | OwnFile)[] = [];
  for (const word of words) chosen.push(...(await wantedBy(word, context)));
  if (chosen.length === 0) throw usageError('there is nothing to add', 'standard input is empty');
  const wanted = chosen.filter((each) => each.kind !== 'file');
  const { found, base, failures, pictures } = await readRecords(context, wanted);
  const isNothingFound = found.length === 0 && wanted.length === chosen.length;
  if (isNothingFound && failures.length === 1 && failures[0] !== undefined) throw failures[0];
  let name = typedName;
  const items = await changingLibrary(context, async ({ transaction }) => {
    const kept = keptPictures(context);
    const addresses = new Map<Found, string>();
    const keep = async (title: string, address: string, bytes: Uint8Array) => {
      if (await kept.add(address, bytes)) return true;
      failures.push(new PortfolioError('incomplete', `no picture of “${title}”: ${picturesFull}`));
      return false;
    };
    for (const [each, { address, bytes }] of pictures)
      if (await keep(each.name, address, bytes)) addresses.set(each, address);
    for (const file of chosen)
      if (file.kind === 'file' && file.content !== undefined) await keep(file.title, file.address, file.content);
    const now = Math.floor(context.system.now() / 1000);
    return transaction((store) => {
      const service = found.length === 0 ? 0 : chooseService(store, { base });
      const all = chosen.flatMap((each) => {
        if (each.kind === 'file') {
          const { address, title } = each;
          return { name: title, item: { row: 0, part: address, picture: address, title, note } };
        }
        const one = found.find(({ wanted: same }) => same === each);
        return one === undefined ? [] : { name: one.name, item: itemOf(store, service, one, addresses.get(one), note) };
      });
      if (all.length === 0) return [];
      const board = addBoard(store, typedName, now);
      name = board.name;
      const added = all.map(({ name: title, item }) => ({ title, ...addItem(store, board.number, item, now) }));
      checkItems(store, name);
      return added;
    });
  });
  for (const { title, place, result } of items) {
    if (result === 'added') await context.check(true, `Added “${title}” to ${name} (${place})`);
    else if (result === 'changed')
      await context.check(
        true,
        `${note === '' ? 'Removed the note from' : 'Changed the note on'} “${title}” (${place})`,
      );
    else await context.note(`“${title}” is on ${name} already (${place})`);
  }
  if (failures.length > 0)
    throw new PortfolioError(
      'incomplete',
      items.length < chosen.length
        ? `only ${items.length} of ${chosen.length} items are on ${name}`
        : `all items are on ${name}, but some have no picture in your library`,
      { each: failures, hint: `run the same command ${isOffline ? 'without --offline' : 'again'}` },
    );
}

/** Returns the item of a record that was kept. @throws PortfolioError `not_kept` if it was not kept */
function itemOf(
  store: Store,
  service: number,
  { wanted: { kind }, id, name, part }: Found,
  picture = '',
  note: string | undefined,
): NewItem {
  const row = rowOf(store, service, kind, id);
  if (row === undefined) throw new PortfolioError('not_kept', `“${name}” could not be stored in your library`);
  return { row, part, picture, title: '', note };
}
