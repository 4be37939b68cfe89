// `browse` with services that fail, and with hostile texts and pictures: the screen stays whole,
// and says what happened.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type EntityName, entities } from '../../src/api/entities.ts';
import { canned } from '../support/canned.ts';
import { serve, type Terminal, terminal } from '../support/command.ts';
import { testPicture } from '../support/drawn-pictures.ts';
import { hostile, whole } from '../support/hostile.ts';
import { drawnMisbehaviours } from '../support/misbehaviours/pictures.ts';
import { filled, harm, nastyTexts } from '../support/nasty.ts';

const large = { columns: 120, rows: 40, env: { COLORTERM: 'truecolor' } };
const browse = (url: string, words: readonly string[] = ['projects'], images = 'blocks') =>
  terminal(['browse', ...words, '--base-url', url, '--images', images], large);

/** Types keys with pauses in which a screen can be drawn. */
async function press(view: Terminal, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    view.type(key);
    await sleep(150);
  }
}

/** Leaves browse. The terminal is restored, and `terminal` has searched everything for the key. */
async function quit(view: Terminal): Promise<void> {
  view.type('q');
  expect(await view.ended).toBe(0);
  // The mark ends a text from right to left.
  expect(harm(view.raw().replace(drawing, '').replaceAll('\u200E', ''))).toBeUndefined();
}

/**
 * What browse writes itself: styles, moves of the cursor, modes, links, erased cells, and the
 * copied command.
 */
const drawing =
  /\x1B\[\??[\d;]*[A-Za-z]|\x1B\]8;[^\x07\x1B]*\x1B\\|\x1B\]52;c;[\w+/=]*(?:\x07|\x1B\\)|\x1B\\|\r(?=\n)/g;

const [pageDown, esc] = ['\x1B[6~', '\x1B'];

test('says that the service fails, and asks again', async () => {
  const { url, stop } = await serve(['--fault', '503:1']);
  const view = browse(url);
  await view.shows('the service failed (HTTP 503');
  await press(view, 'r');
  await view.shows('asking the service');
  await view.shows('the service failed (HTTP 503');
  await quit(view);
  await stop();
});

test('goes on with a service of which a fifth of the requests fail', async () => {
  const { url, stop } = await serve(['--fault', '503:0.2', '--latency', '20']);
  const view = browse(url);
  await view.shows('Enter open');
  for (let at = 0; at < 5; at += 1)
    await press(view, pageDown, '\r', 'c', esc, esc, 'o', esc, '\x1B[5~', pageDown);
  await press(view, esc, esc, esc);
  await view.shows(' Projects');
  await quit(view);
  await stop();
});

test('shows every picture that can be drawn, and the name of each project whose picture cannot', async () => {
  const table = Object.entries(drawnMisbehaviours(0)).filter(([name]) => !/redirect/.test(name));
  const good = await testPicture({ width: 404, height: 316 });
  const host = await hostile({
    ...Object.fromEntries(table.map(([name, { does }]) => [name, does])),
    good: (socket) => void socket.write(whole(good)),
    service: (socket, { host }) => {
      const names = ['good', ...table.map(([name]) => name)];
      const projects = names.map((name, at) => ({
        ...{ id: at + 1, name: `${at} ${name}`, owners: [{ username: 'ida' }] },
        covers: { 404: `http://${host}/${encodeURIComponent(name)}/picture` },
      }));
      socket.write(whole(JSON.stringify({ projects })));
    },
  });
  const view = browse(`${host.url}/service`, ['projects', '--timeout', '2s', '--retries', '0']);
  await view.shows('0 good');
  await view.shows('sent no picture');
  await press(view, ...Array(8).fill(pageDown), '\r', esc, 'p');
  await sleep(3000);
  await quit(view);
  expect(host.received()).not.toMatch(/GET \/(?!service)\S*\?/);
  await host.stop();
}, 60_000);

test('shows no character of a hostile text that changes the terminal', async () => {
  let taken = 0;
  const next = () => nastyTexts[taken++ % nastyTexts.length] ?? '';
  const record = (entity: EntityName, more: object) => ({
    ...(filled(entities[entity].shape, next) as object),
    ...more,
  });
  const owners = [
    { id: 7, username: 'ida', display_name: next() },
    { id: 8, username: next(), display_name: next() },
  ];
  const service = await canned((url) => {
    const { pathname } = new URL(url, 'http://service.example');
    if (/comments/.test(pathname))
      return { body: JSON.stringify({ comments: [record('projectComment', { id: 1 })] }) };
    if (/projects\/\d+/.test(pathname))
      return { body: JSON.stringify({ project: record('projectContent', { id: 1, owners }) }) };
    if (/users\/[^/]+$/.test(pathname))
      return { body: JSON.stringify({ user: record('profile', { id: 7, username: 'ida' }) }) };
    const projects = nastyTexts.map((name, at) => record('project', { id: at + 1, name, owners }));
    return { body: JSON.stringify({ projects }) };
  });
  const view = browse(service.url);
  await view.shows('Enter open');
  await press(
    view,
    'p',
    '\x1B[C',
    '\x1B[C',
    pageDown,
    'o',
    esc,
    'f',
    esc,
    ' ',
    'b',
    esc,
    'y',
    '=',
    esc,
    esc,
  );
  await press(view, '\r', pageDown, pageDown, 'g', esc, 'c', esc, 'o', '\r', pageDown, '?', esc);
  await quit(view);
  await service.stop();
});
