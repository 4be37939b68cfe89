// The tools of `mcp --boards`: `board` shows and fills the boards of the user, and `board_remove`
// removes items after the user has agreed.
import { recordIdParamOf, showableKinds } from '../../api/catalogue.ts';
import { checkTypedText } from '../../api/values.ts';
import { quantity } from '../../api/words.ts';
import { usageError } from '../../errors.ts';
import { sanitise } from '../../view/text/text.ts';
import { addRecords, printBoardAdded } from '../board/board-add.ts';
import { printRemoval, removeItems } from '../board/board-change.ts';
import { foundItems } from '../board/board-items.ts';
import { boardList, boardShow, parsedItem } from '../board/board-show.ts';
import type { ToolCall } from './call.ts';
import { kindArgument } from './get.ts';
import {
  collectOutput,
  cursor,
  neededValue,
  neededWords,
  type Tool,
  type ToolArguments,
  textValue,
  valueIn,
} from './tool.ts';

export const board: Tool = {
  name: 'board',
  title: "The user's boards",
  help:
    'Without arguments, lists the boards of the user; with board, shows one; with ids, adds records to it. ' +
    'A missing board is made. Sets the note of each, also of one that is on the board without a note; its first ' +
    'line `# Title` begins a section.',
  changes: true,
  args: {
    board: { help: 'Its name', value: textValue },
    kind: { help: 'Default project', value: kindArgument.value },
    ids: { help: '', value: textValue, isList: true },
    note: { help: '', value: textValue },
    cursor,
  },
  run: (given, call) =>
    collectOutput(
      (context) => {
        if (given.size === 0) return boardList(context);
        const name = neededValue(given, 'board');
        const isShown = !given.has('ids') && !given.has('note');
        return isShown ? boardShow(context, [name]) : add(name, given, context);
      },
      given,
      call,
    ),
};

async function add(name: string, given: ToolArguments, context: ToolCall['context']) {
  const kind = showableKinds.find((each) => each === valueIn(given, 'kind')) ?? 'project';
  const targets = neededWords(given).map((word) => {
    const id = checkTypedText(recordIdParamOf(kind), 'ids', word);
    if ('problem' in id) throw usageError(id.problem);
    return { kind, id: id.value };
  });
  await printBoardAdded(await addRecords(context, name, targets, valueIn(given, 'note')), context);
}

export const boardRemoveTool: Tool = {
  name: 'board_remove',
  title: 'Remove from a board',
  help: 'Remove items from a board. The user is asked first.',
  isLocal: true,
  changes: true,
  args: {
    board: { help: '', value: textValue, isRequired: true },
    ids: { help: 'Ids or places', value: textValue, isList: true, isRequired: true },
  },
  question: async (given, { context, clean }) => {
    const { name, items } = await foundItems(context, itemWords(given));
    const titles = items.map((item) => {
      const { title, number, kind, id, picture_number: picture } = parsedItem(item);
      const shown = JSON.stringify(sanitise(title).slice(0, 80));
      // Titles may be equal, so the ids say what is removed. An answer is for this text only.
      const source = kind === 'picture' ? `picture ${picture} of ${id}` : `${kind} ${id ?? ''}`;
      return `${number}. ${shown} (${source.trimEnd()})`;
    });
    const counted = quantity(items.length, 'item');
    const board = JSON.stringify(sanitise(name));
    return clean(`Remove ${counted} from the board ${board}?\n${titles.join('\n')}`);
  },
  run: (given, call) =>
    collectOutput(
      async (context) => printRemoval(await removeItems(context, itemWords(given)), context),
      given,
      call,
    ),
};

const itemWords = (given: ToolArguments) => [neededValue(given, 'board'), ...neededWords(given)];
