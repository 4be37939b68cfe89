// The built command against hosts of pictures that misbehave: each costs its own picture only, and
// nothing is left of it.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolio } from '../support/command.ts';
import { type Handler, type Hostile, hostile, whole } from '../support/hostile.ts';
import { pictureMisbehaviours } from '../support/misbehaviours/pictures.ts';
import { type PictureHost, pictureHost, png } from '../support/pictures.ts';
import { emptyFolder } from '../support/system.ts';

let neighbour: PictureHost;
let host: Hostile;
/** The table's names do not depend on the port. */
const names = Object.keys(pictureMisbehaviours(0));

beforeAll(async () => {
  neighbour = await pictureHost((_, response) => response.end(png()));
  const table = pictureMisbehaviours(Number(new URL(neighbour.url).port));
  host = await hostile(
    Object.fromEntries(Object.entries(table).map(([name, { does }]) => [name, project(does)])),
  );
});
afterAll(async () => {
  // Only the service gets the key.
  expect(host.received()).not.toMatch(/GET \S*\/(picture|good)\?/);
  await Promise.all([neighbour.stop(), host.stop()]);
});

/** A project of which one picture is honest, and the other does what `does` says. */
const project =
  (does: Handler): Handler =>
  (socket, asked) => {
    if (asked.target.startsWith('/picture')) return does(socket, asked);
    if (asked.target.startsWith('/good')) return void socket.write(whole(png()));
    const src = (path: string) => ({
      type: 'image',
      src: `http://${asked.host}${asked.base}/${path}`,
    });
    socket.write(
      whole(
        JSON.stringify({
          project: { id: 5, name: 'Work', modules: [src('picture'), src('good')] },
        }),
      ),
    );
  };

describe('a picture host', () => {
  it.concurrent.each(names)('%s', async (name) => {
    const dir = emptyFolder();
    const base = `${host.url}/${encodeURIComponent(name)}`;
    const flags = ['--timeout', '4s', '--retries', '0', '--template', '{number}'];
    const args = ['project', 'download', '5', '--base-url', base, '--dir', dir, ...flags];
    const { exit, stdout, stderr } = await portfolio(args);
    expect({ exit, stdout, stderr }).toEqual({
      exit: 8,
      stdout: `${dir}/02.png\n`,
      stderr: expect.any(String),
    });
    expect(stderr).toMatch(pictureMisbehaviours(0)[name]?.says ?? /never/);
    expect(stderr).toContain('portfolio: 1 of 2 pictures could not be fetched\n');
    expect(readdirSync(dir).sort()).toEqual(['02.png', 'portfolio.ndjson', 'project-5.json']);
    expect(neighbour.asked).toEqual([]);
  });
});
