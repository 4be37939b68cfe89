// Serves the boards of the user as collections of the projects on them. A board has no owner and no
// followers.
import { type Window, windowSeconds } from '../api/assumptions.ts';
import { decode } from '../api/decode.ts';
import { picturesOf } from '../api/entities.ts';
import { entityCodeSql, type SqlQuery } from '../library/index/schema.ts';
import { phrases, splitWords } from '../library/index/words.ts';
import type { Board } from '../library/store/boards.ts';
import { type Lookup, listText } from './resolver.ts';

/** Ids of boards begin after this number. The ids of a service's collections are smaller. */
const before = 9_000_000_000_000;

const previewed = 4;

const idOf = ({ number }: Board): string => String(before + number);

export const boardWithId = (
  { boards }: Pick<Lookup, 'boards'>,
  id: string | undefined,
): Board | undefined => boards.find((board) => idOf(board) === id);

/** Omits single pictures of projects. */
const projectsOn = ({ number }: Board): SqlQuery => ({
  sql: `SELECT row FROM item CROSS JOIN record USING (row)
    WHERE board = ? AND part = '' AND +kind = ${entityCodeSql('project')} ORDER BY place`,
  args: [number],
});

export const boardProjects = (lookup: Lookup<object>, board: Board): string =>
  listText(lookup, 'project', projectsOn(board));

export function boardText(lookup: Lookup<object>, id: string): string | undefined {
  const board = boardWithId(lookup, id);
  return board && collectionText(lookup, board);
}

function collectionText({ library }: Pick<Lookup<object>, 'library'>, board: Board): string {
  const rows = library.rows(projectsOn(board));
  const { name: title, added: created_on, changed: modified_on } = board;
  const stats = { items: rows.length, followers: 0 };
  const images = rows.slice(0, previewed).flatMap((row) => {
    const [cover] = picturesOf(
      'project',
      decode('project', JSON.parse(library.text('project', row) ?? '{}')),
    );
    return cover?.sizes[0]?.url ?? [];
  });
  return JSON.stringify({
    id: idOf(board),
    title,
    owners: [],
    stats,
    images,
    created_on,
    modified_on,
  });
}

/**
 * Returns one page of a search: first the boards whose name has words that begin with each word of
 * `q`, then the collections that `rest` returns.
 * @param rest returns a page of the other collections as a JSON list
 */
export function withBoards<L extends Lookup<object>>(
  lookup: L,
  { q, time }: { readonly q: string; readonly time: Window | '' },
  rest: (lookup: L) => string,
): string {
  const { boards, now, from, to } = lookup;
  const wanted = splitWords(phrases(q).join(' '));
  const since = time === '' ? 0 : now - windowSeconds[time];
  const found = boards.filter(({ name, changed }) => {
    const own = splitWords(name);
    return changed >= since && wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
  const first = found.slice(from, to).map((board) => collectionText(lookup, board));
  const later = rest({
    ...lookup,
    from: Math.max(0, from - found.length),
    to: Math.max(0, to - found.length),
  });
  return `[${[...first, later.slice(1, -1)].filter((text) => text !== '').join()}]`;
}
