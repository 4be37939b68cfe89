import { expect, test } from 'vitest';
import { imageChoices, imageMeanings, protocolNames, protocols } from '../../../../src/terminal/pictures/protocols.ts';
import { loadDecoder } from '../../../../src/view/pictures/decoder.ts';
import { testPicture } from '../../../support/drawn-pictures.ts';

/** How the escapes of each protocol begin. */
const beginnings: Readonly<Record<(typeof protocolNames)[number], RegExp>> = {
  kitty: /^\x1b_G/,
  iterm: /^\x1b\]1337;/,
  sixel: /^\x1bP/,
  blocks: /^\x1b\[[0-9;]*m/,
};

test.each(protocolNames)('%s draws in its own escapes', async (name) => {
  const { draw } = await protocols[name].load();
  const file = await testPicture({ width: 40, height: 40 });
  const drawn = await draw(
    file,
    { columns: 4, rows: 2 },
    {
      cell: { width: 10, height: 20 },
      level: 3,
      isTmux: false,
      nextId: () => 7,
      decoder: loadDecoder,
    },
  );
  expect(drawn.kind === 'lines' ? `${drawn.before}${drawn.lines.join('')}` : drawn.sequence).toMatch(beginnings[name]);
});

test('each choice is explained', () => expect(Object.keys(imageMeanings)).toEqual([...imageChoices]));
