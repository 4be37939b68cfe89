// Each kind of record is named wherever the program says what it is about. A new kind fails here if
// a sentence lists kinds.
import { expect, it } from 'vitest';
import { commandNames, endpointOf, showableKinds } from '../../src/api/catalogue.ts';
import { entityOf, kinds } from '../../src/api/entities.ts';
import { manPages } from '../../src/cli/help/man.ts';
import { topicTexts } from '../../src/cli/help/topic-texts.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { connected } from '../support/mcp.ts';

const boards = topicTexts
  .library(commandTree)
  .find((block) => typeof block === 'string' && block.startsWith('A board'));
const ofTools = JSON.stringify((await (await connected()).client.listTools()).tools);

it.each(kinds)(
  'the manual names a %s, and the help of boards and the texts of tools if a command shows one',
  (kind) => {
    const { one, many } = entityOf(kind).noun;
    expect(
      [...manPages(commandTree, '1', '2026-01-01').values()].join('').replaceAll('\\', ''),
    ).toMatch(new RegExp(`\\b(${one}|${many})\\b`));
    if (!showableKinds.includes(kind)) return;
    expect(boards).toContain(many);
    expect(ofTools).toContain(many);
    expect(ofTools).toContain(`"${kind}"`);
  },
);

it.each(commandNames)('%s has a title for its sheets if its records have pictures', (name) => {
  const { entity, isList, titleTemplates: title } = endpointOf(name);
  if (isList && entityOf(entity).pictures !== undefined) expect(title).not.toEqual([]);
});
