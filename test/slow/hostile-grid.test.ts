// The built command on a terminal whose pictures come from hosts that misbehave: a hostile picture
// costs its own cell of a grid, or the picture above a page, and nothing else of it reaches the
// terminal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '../support/command.ts';
import { kittyCommands, testPicture } from '../support/drawn-pictures.ts';
import { type Handler, type Hostile, hostile, whole } from '../support/hostile.ts';
import { drawnMisbehaviours } from '../support/misbehaviours/pictures.ts';
import { harm } from '../support/nasty.ts';
import { type PictureHost, pictureHost, png } from '../support/pictures.ts';

let neighbour: PictureHost;
let host: Hostile;
/** The table's names do not depend on the port. */
const expected = drawnMisbehaviours(0);
const names = Object.keys(expected);

beforeAll(async () => {
  neighbour = await pictureHost((_, response) => response.end(png()));
  const good = await testPicture({ width: 404, height: 316 });
  const table = drawnMisbehaviours(Number(new URL(neighbour.url).port));
  host = await hostile(
    Object.fromEntries(
      Object.entries(table).map(([name, { does }]) => [name, service(does, good)]),
    ),
  );
});
afterAll(async () => {
  // Only the service gets the key.
  expect(host.received()).not.toMatch(/GET \S*\/(picture|good)\?/);
  expect(neighbour.asked).toEqual([]);
  await Promise.all([neighbour.stop(), host.stop()]);
});

/** Two projects, the cover of the first of which does what `does` says. */
const service =
  (does: Handler, good: Buffer): Handler =>
  (socket, asked) => {
    if (asked.target.startsWith('/picture')) return does(socket, asked);
    if (asked.target.startsWith('/good')) return void socket.write(whole(good));
    const project = (id: number, path: string) => ({
      ...{ id, name: `Work ${id}`, owners: [{ username: 'ida', display_name: 'Ida Berg' }] },
      covers: { 404: `http://${asked.host}${asked.base}/${path}` },
    });
    const [first, second] = [project(1, 'picture'), project(2, 'good')];
    const body = asked.target.startsWith('/v2/projects/1')
      ? { project: first }
      : { projects: [first, second] };
    socket.write(whole(JSON.stringify(body)));
  };

const flags = ['--timeout', '4s', '--retries', '0'];
/**
 * The shell stays until all is read: what a terminal has not read yet may be lost when its last
 * process ends.
 */
const shell = '"$@"; echo "exit $?"; read -r _';

const run = async (name: string, words: readonly string[], env: Record<string, string>) => {
  const base = `${host.url}/${encodeURIComponent(name)}`;
  const given = { shell, env: { COLORTERM: 'truecolor', ...env } };
  const shown = terminal([...words, '--base-url', base, ...flags], given);
  await shown.shows('exit ');
  const [raw, lines] = [shown.raw(), await shown.lines()];
  shown.type('\n');
  await shown.ended;
  return { exit: Number(/exit (\d+)/.exec(raw)?.[1]), raw, lines };
};

/** A terminal that is not asked, and one that is and is silent. */
const blocks = { VTE_VERSION: '7200' };
const kitty = { KITTY_WINDOW_ID: '1' };

/** Colours, links, moves of the cursor, and what the progress of a slow request is drawn with. */
const usual =
  /\x1B\[[\d;]*[mABCDGJKM]|\x1B[78]|\x1B\[\?(?:2026|25)[hl]|\x1B\]8;[^\x07\x1B]*\x1B\\|\r(?=\r*\n)|\r(?=\x1B)/g;
const unusual = (raw: string) => harm(raw.replace(usual, ''));

describe('a grid', () => {
  it.concurrent.each(names)('%s, as blocks', async (name) => {
    const { says } = expected[name] ?? {};
    const { exit, raw, lines } = await run(name, ['projects', '-o', 'grid'], blocks);
    const text = lines.join('\n').replace(/\n(?! )/g, ' ');
    expect({ exit, harm: unusual(raw) }).toEqual({ exit: 0 });
    expect(text).toMatch(/Work 1 +(@2 )?Work 2/);
    expect(text).toMatch(/[▀▌▘▝▖▗▚]/);
    expect(text.match(/not shown/g)?.length ?? 0).toBe(says === undefined ? 0 : 2);
    if (says !== undefined) expect(text).toMatch(says);
  });

  it.concurrent.each(names)('%s, as pictures', async (name) => {
    const { says } = expected[name] ?? {};
    const { exit, raw, lines } = await run(name, ['projects', '-o', 'grid'], kitty);
    expect(exit).toBe(0);
    expect(kittyCommands(raw)).toHaveLength(says === undefined ? 2 : 1);
    expect(lines.join('\n')).toMatch(/Work 1 +(@2 )?Work 2/);
  });
});
