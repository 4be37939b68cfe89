// The texts that a library stores and how they become answers: records inside records are fetched, times are moved.
// Nothing is parsed on the way out. Both steps rely on one fact: inside a JSON string every quote is escaped,
// so a pattern that holds an unescaped quote can only match the document's own structure.

/**
 * The stored texts by name: the statement that yields the one with a given id.
 * `json` lacks its last brace wherever members of a longer form may follow.
 */
export const texts = {
  user: `SELECT json || '}' FROM user_texts WHERE id = ?`,
  profile: 'SELECT json || more FROM user_texts WHERE id = ?',
  stats: 'SELECT stats FROM user_texts WHERE id = ?',
  experience: 'SELECT experience FROM user_texts WHERE id = ?',
  project: `SELECT json || '}' FROM project_texts WHERE id = ?`,
  projectContent: 'SELECT json || more FROM project_texts WHERE id = ?',
  projectComment: `SELECT '{"user":"\\u0000user:' || user || '","comment":' || comment || ',"created_on":' || created_on
    || '}' FROM project_comments WHERE id = ?`,
  appreciation: `SELECT '{"project":"\\u0000project:' || project || '","timestamp":' || appreciated_on || '}'
    FROM appreciations WHERE id = ?`,
  wip: 'SELECT json FROM wip_texts WHERE id = ?',
  ownWip: `SELECT replace(json, '"\\u0000revisions:', '"\\u0000ownRevisions:') FROM wip_texts WHERE id = ?`,
  revision: 'SELECT json || more FROM revisions WHERE id = ?',
  revisions: `SELECT '{' || coalesce(group_concat('"' || id || '":' || json || '}'), '') || '}'
    FROM revisions WHERE wip = ?`,
  ownRevisions: `SELECT '{' || coalesce(group_concat('"' || id || '":' || json || more), '') || '}'
    FROM revisions WHERE wip = ?`,
  wipComment: `SELECT '{"user":"\\u0000user:' || user || '","comment":' || comment || ',"created_on":"'
    || datetime(created_on, 'unixepoch') || '"}' FROM revision_comments WHERE id = ?`,
  collection: 'SELECT json FROM collection_texts WHERE id = ?',
} as const;

export type TextName = keyof typeof texts;

/** The value that stands for another record: a string that no record has, for it begins with NUL. */
export const hole = (name: TextName, id: number): string => `\u0000${name}:${id}`;

/** The members of `record` named in `names`, as they stand between its braces: `"a":1,"b":2`. */
export function members<R extends object>(record: R, names: readonly string[]): string {
  const given = Object.entries(record).filter(([name, value]) => names.includes(name) && value !== undefined);
  return given.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
}

/** `text` with every hole filled by `find`, and the holes in what is found. */
export function filled(text: string, find: (name: TextName, id: number) => string | undefined): string {
  return text.replace(/"\\u0000(\w+):(\d+)"/g, (_, name: string, id: string) => {
    // Holes are written by `hole` alone, which takes no other names.
    const found = find(name as TextName, Number(id));
    return found === undefined ? 'null' : filled(found, find);
  });
}

/** `text` with all its times `seconds` later, in either of the forms that times have. */
export function moved(text: string, seconds: number): string {
  const times = /"(created_on|published_on|modified_on|timestamp)":(?:(\d+)|"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)")/g;
  return text.replace(times, (_, name: string, unix: string | undefined, clock: string) => {
    if (unix !== undefined) return `"${name}":${Number(unix) + seconds}`;
    const moment = new Date(Date.parse(`${clock.replace(' ', 'T')}Z`) + seconds * 1000);
    return `"${name}":"${moment.toISOString().slice(0, 19).replace('T', ' ')}"`;
  });
}
