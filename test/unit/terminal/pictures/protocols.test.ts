import { expect, test } from 'vitest';
import { imageChoices, imageMeanings, protocolNames, protocols } from '../../../../src/terminal/pictures/protocols.ts';

test.each(protocolNames)('%s can draw', async (name) => {
  const { draw } = await protocols[name].load();
  expect(typeof draw).toBe('function');
});

test('each choice is explained', () => expect(Object.keys(imageMeanings)).toEqual([...imageChoices]));
