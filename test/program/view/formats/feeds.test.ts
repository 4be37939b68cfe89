// Feeds of lists and of news: what a feed reader relies on.
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { homeWithLibrary, runWith } from '../../../support/system.ts';
import { words } from '../../../support/transcript.ts';

type Element = Readonly<Record<string, string>>;

/** The entries of an Atom feed: the text of each element, and the address of each link by `rel`. */
function entriesIn(feed: string): readonly Element[] {
  const entries: Record<string, string>[] = [];
  let name = '';
  const parser = new Parser(
    {
      onopentag: (tag, { rel = '', href = '' }) => {
        name = tag;
        if (tag === 'entry') entries.push({});
        const entry = entries.at(-1);
        if (tag === 'link' && entry !== undefined) entry[rel] = href;
      },
      ontext: (text) => {
        const entry = entries.at(-1);
        if (entry !== undefined) entry[name] = (entry[name] ?? '') + text;
      },
      onclosetag: () => {
        name = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(feed);
  return entries;
}

const run = (line: string) => runWith(words(line));

describe('-o atom', () => {
  it('has the title, times, owner, licence and cover of each record', async () => {
    const { stdout, exit } = await run('projects -L 2 --demo -o atom');
    expect(exit).toBe(0);
    expect(stdout).toContain('<updated>2026-10-31T21:31:35Z</updated>\n<author>');
    const [first, ...others] = entriesIn(stdout);
    expect(others).toHaveLength(1);
    expect(first).toMatchObject({
      id: 'tag:portfolio.example,2026:project/22363486',
      title: 'Driftwood — Bicycle for the Halden Ferry Company',
      published: '2026-10-31T16:31:35Z',
      updated: '2026-10-31T16:33:31Z',
      name: 'Hanna Zając',
      alternate: expect.stringMatching(/^https:\/\/portfolio\.example\/gallery\/22363486\//),
      enclosure: expect.stringMatching(/^https:.*22363486\.png$/),
      rights: 'CC BY-SA',
      license: 'https://creativecommons.org/licenses/by-sa/4.0/',
    });
  });

  it.each(['wips', 'collections', 'users appreciations albacastro', 'project comments 22363486'])(
    'has entries with different ids for %s',
    async (line) => {
      const { stdout } = await run(`${line} --demo -o atom`);
      const ids = entriesIn(stdout).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it.each(['fields', 'users', 'creatives', 'stats albacastro', 'fields --facet name'])(
    'is refused for %s, which have no time',
    async (line) => {
      const { exit, stdout, stderr } = await run(`${line} --demo -o atom`);
      expect([exit, stdout]).toEqual([2, '']);
      expect(stderr).toContain('have no times for a feed');
    },
  );

  it('takes a title', async () => {
    const { stdout } = await run("projects -L 1 --demo -o atom --title 'A & B'");
    expect(stdout).toContain('<title>A &amp; B</title>');
  });
});

describe('-o jsonfeed', () => {
  it('has what Atom has', async () => {
    const atom = entriesIn((await run('projects -L 3 --demo -o atom')).stdout);
    const { stdout } = await run('projects -L 3 --demo -o jsonfeed');
    const { version, items } = JSON.parse(stdout);
    expect(version).toBe('https://jsonfeed.org/version/1.1');
    const members = items.map((item: Record<string, never>) => [item['id'], item['title']]);
    expect(members).toEqual(atom.map(({ id, title }) => [id, title]));
    expect(items[0]).toMatchObject({
      date_modified: '2026-10-31T16:33:31Z',
      authors: [{ name: 'Hanna Zając', url: expect.stringContaining('zajachanna') }],
      attachments: [{ url: items[0].image, mime_type: 'image/png' }],
      _portfolio: { licence: 'CC BY-SA' },
    });
  });
});

describe('library new -o atom', () => {
  it('has an entry for each piece of news, with the same ids each time', async () => {
    const given = homeWithLibrary();
    const library = (line: string) => runWith(words(`library ${line} --demo`), given);
    await library('watch projects --field Illustration');
    await library('sync');
    const { stdout, exit } = await library('new -o atom');
    expect(exit).toBe(0);
    const entries = entriesIn(stdout);
    expect(entries.length).toBeGreaterThan(1);
    for (const { id, updated, enclosure } of entries) {
      expect(id).toMatch(/^tag:portfolio\.example,2026:project\/\d+\/(new|changed|gone)\/\d+$/);
      expect(updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(enclosure).toMatch(/^https:/);
    }
    expect((await library('new -o atom')).stdout).toBe(stdout);
  });
});
