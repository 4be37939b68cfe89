// The functions of the keys that ask for a line or a choice, and what they do with the answer.
import { quantity } from '../../api/words.ts';
import { toArgv } from '../../cli/calls.ts';
import { withFlag } from '../../cli/changed-flags.ts';
import type { ParsedCommand } from '../../cli/command.ts';
import { completeValue } from '../../cli/completion/complete.ts';
import { flagHelp } from '../../cli/flag-help.ts';
import type { Flag } from '../../cli/flags.ts';
import { toCommandLine } from '../../cli/suggested-command.ts';
import {
  boardsCall,
  createBoardCall,
  filtersOf,
  filterValue,
  isArgument,
  isListOfBoards,
  isOfBoards,
  isOfPictures,
  isSearch,
  keyPlace,
  searchFrom,
  showCalls,
} from './calls.ts';
import { type Choice, changesBoard, type OwnBoard, type State, type View } from './state.ts';
import {
  askLine,
  closeOverlay,
  countRecords,
  createOpenChoice,
  currentView,
  describeDone,
  marksOf,
  offerChoices,
  pushView,
  rememberAnswer,
  showError,
  startJob,
  startJobFor,
  targetItems,
  unmarkAll,
  withEffect,
} from './steps.ts';

export function askForSearch(state: State): State {
  const { call } = currentView(state);
  const from = searchFrom(call);
  const label = `search ${from.commandPath[0]}${from.typedFlags.length === 0 ? '' : ' with these filters'}`;
  const take = (now: State, text: string) =>
    text === ''
      ? closeOverlay(now)
      : pushView(now, withFlag(from, '--query', text), `“${text}”`, isSearch(call));
  return askLine(state, { label, question: 'search', take });
}

const withValue = (long: string) => (state: State, value: string) => {
  const { call, title } = currentView(state);
  if (value === '' && !call.typedFlags.some((flag) => flag.longName === long))
    return closeOverlay(state);
  return pushView(state, withFlag(call, long, value || undefined), value || title, true);
};

export function askForExpression(state: State): State {
  const [first] = currentView(state).call.options.where ?? [];
  const given = {
    label: 'where, e.g. stats.views > 1000',
    question: '--where',
    take: withValue('--where'),
  };
  return askLine(state, given, first);
}

export function chooseFilter(state: State): State {
  const { call } = currentView(state);
  const filters = filtersOf(call).map((flag): Choice => {
    const value = filterValue(call, flag);
    const label = `${flag.longName.slice(2)}${value === '' ? '' : `: ${value}`}`;
    return { label, help: flagHelp(flag), choose: (now) => askForValue(now, flag) };
  });
  const values = filtersOf(call).flatMap((flag) =>
    choicesOf(flag).map(
      (choice): Choice => ({ ...choice, help: flag.longName.slice(2), isTyped: true }),
    ),
  );
  return offerChoices(state, 'Filters', [...filters, ...values]);
}

function choicesOf({ longName: long, valueDefinition: value }: Flag): readonly Choice[] {
  const nothing = () => [];
  const files = { profiles: nothing, boards: nothing, watches: nothing, handles: nothing };
  const user = { ...files, aliases: () => new Map() };
  const take = withValue(long);
  return completeValue(value, '', user).candidates.map(({ text, help }) => ({
    label: text,
    help,
    choose: (now) => take(now, text),
  }));
}

function askForValue(state: State, flag: Flag): State {
  const { longName: long, listStyle: several } = flag;
  const take = withValue(long);
  const ask = (now: State, typed = '') =>
    askLine(
      now,
      { label: flagHelp(flag), question: long, take },
      typed || filterValue(currentView(now).call, flag),
    );
  const values = choicesOf(flag);
  if (values.length === 0) return ask(state);
  const ofSeveral: Choice = {
    label: 'several',
    help: 'those that you type, with commas',
    choose: (now, typed) => (typed.includes(',') ? take(now, typed) : ask(now, typed)),
    isForAny: true,
  };
  return offerChoices(state, long, [
    { label: 'any', help: 'without this filter', choose: (now) => take(now, '') },
    ...values,
    ...(several === 'commas' ? [ofSeveral] : []),
  ]);
}

export function askForFolder(state: State): State {
  const { call } = currentView(state);
  const items = targetItems(currentView(state));
  const argumentValues = items.flatMap(({ handle }) =>
    handle === undefined ? [] : [{ ...handle, value: handle.id }],
  );
  const calls = showCalls(items).map((each) =>
    isOfPictures(call)
      ? {
          ...each,
          argumentValues: argumentValues.filter(({ kind }) => kind === each.commandPath[0]),
        }
      : each,
  );
  const take = (now: State, folder: string) => {
    if (folder === '') return showError(now, 'type a folder');
    const pictures = quantity(items.length, 'picture');
    const done = isOfPictures(call)
      ? `downloaded ${pictures} into ${folder}`
      : describeDone(calls, items, (records) => `downloaded ${records} into ${folder}`);
    return startJobFor(now, { kind: 'downloading', calls, folder, done });
  };
  const [last = 'downloads'] = state.answers['folder'] ?? [];
  return askLine(state, { label: 'download into folder', question: 'folder', take }, last);
}

/** Without a record, opens the list of boards. */
export function chooseBoard(state: State): State {
  const view = currentView(state);
  const items = targetItems(view);
  if (items.every(({ handle }) => handle === undefined))
    return isListOfBoards(view.call)
      ? showError(state, 'these are your boards')
      : pushView(state, boardsCall, 'Boards');
  const offered = offerChoices(
    state,
    `Put ${countRecords(items)} on a board`,
    boardChoices(state, []),
    true,
  );
  return withEffect(offered, { kind: 'boards' });
}

/** The last used board is first, and is offered even before the boards are read. */
export function boardChoices({ answers }: State, boards: readonly OwnBoard[]): readonly Choice[] {
  const [last] = answers['board'] ?? [];
  const known = boards.find(({ name }) => name === last);
  const first = last === undefined ? [] : [known ?? { name: last, items: '' }];
  const all = [...first, ...boards.filter((board) => board !== known)];
  // The typed letters are its name.
  const putOnNew = (state: State, typed: string) =>
    typed.trim() === ''
      ? askLine(state, { label: 'name of the new board', question: 'board', take: putOn })
      : putOn(state, typed.trim());
  return [
    ...all.map(
      ({ name, items }): Choice => ({
        label: name,
        help: items,
        choose: (state) => putOn(state, name),
      }),
    ),
    { label: 'a new board', help: 'with the name that you type', choose: putOnNew, isForAny: true },
    createOpenChoice({ label: 'open a board', call: boardsCall }),
  ];
}

function putOn(state: State, board: string): State {
  if (board === '') return showError(state, 'a board needs a name');
  const items = targetItems(currentView(state));
  const isPart = isOfPictures(currentView(state).call);
  const parts = items.flatMap(({ handle }) => {
    const name = [handle?.url ?? '', handle?.id ?? ''].find(isArgument);
    return name === undefined ? [] : [{ name, picture: isPart ? handle?.picture : undefined }];
  });
  return startJob(rememberAnswer(state, 'board', board), {
    kind: 'adding',
    board,
    parts,
    count: items.length,
  });
}

/**
 * Returns the shown board; undefined while a job or a reading may change the places of its items.
 */
function settledBoard(state: State) {
  const { call, content, progress } = currentView(state);
  const name = isOfBoards(call) ? call.args[0] : undefined;
  const isChanging = progress === 'reading' || state.running.some(({ job }) => changesBoard(job));
  return name === undefined || content?.kind !== 'wall' || isChanging
    ? undefined
    : { name, ...content };
}

export function askToRemove(state: State): State {
  const board = settledBoard(state);
  if (board === undefined) return state;
  const items = targetItems(currentView(state));
  const places = items.map((item) => `${board.items.indexOf(item) + 1}`);
  const [what = ''] =
    items.length === 1 ? items.map(({ caption }) => `“${caption.title}”`) : [countRecords(items)];
  const call = withFlag(createBoardCall('remove', [board.name, ...places]), '--yes', '');
  const done = `removed ${what} from the board “${board.name}”`;
  const choose = (now: State) => startJob(unmarkAll(now), { kind: 'removing', board, call, done });
  return offerChoices(state, `Remove from “${board.name}”`, [
    { label: what, help: toCommandLine(toArgv(call)), choose },
  ]);
}

export const moveItem =
  (by: 1 | -1) =>
  (state: State): State => {
    const board = settledBoard(state);
    if (board === undefined) return state;
    const [from, to] = [board.at + 1, board.at + 1 + by];
    if (board.items[to - 1] === undefined)
      return showError(state, `this is the ${by < 0 ? 'first' : 'last'} item`);
    const call = createBoardCall('move', [board.name, `${from}`, `${to}`]);
    return startJob(state, { kind: 'moving', board, call, done: `moved to place ${to}` });
  };

export function askForNote(state: State): State {
  const board = settledBoard(state);
  const item = board?.items[board.at];
  if (board === undefined || item === undefined) return state;
  const { note = '', title } = item.caption;
  if (/[\r\n]/.test(note))
    return showError(state, 'this note has several lines: `portfolio board note` changes it');
  const take = (now: State, text: string) => {
    const call = createBoardCall('note', [board.name, `${board.at + 1}`, text]);
    const done = `${text === '' ? 'removed the note from' : 'changed the note on'} “${title}”`;
    return startJob(now, { kind: 'noting', board, call, done });
  };
  return askLine(state, { label: 'note, empty for none', question: 'note', take }, note);
}

export function askForFile(state: State): State {
  const view = currentView(state);
  const { content } = view;
  if (content?.kind === 'wall' && content.items.length === 0)
    return showError(state, 'there is nothing to export');
  const marks = marksOf(view);
  if (marks.length > 0) {
    if (isOfPictures(view.call))
      return showError(
        state,
        'a file contains all pictures of the list; b puts the marked ones on a board',
      );
    const { otherService } = keyPlace(state);
    if (otherService !== undefined)
      return showError(state, `a marked record is of another service, ${otherService}`);
    if (showCalls(marks).length > 1)
      return showError(
        state,
        'a file contains records of one kind, so mark only records of one kind',
      );
  }
  const toFile = (endings: string, form?: 'sheet') => (now: State) => {
    const take = (then: State, file: string) => {
      if (file === '') return showError(then, 'type the name of a file');
      const isOther = endings === '.html' && !/\.html$/i.test(file);
      return isOther
        ? showError(then, 'pages are HTML: end the name with .html')
        : exporting(then, file, form, offered);
    };
    // Pages do not take the name of the last sheet, which they would replace.
    const question = form === undefined ? 'pages' : 'file';
    const [last] = now.answers[question] ?? [];
    const usual = form === undefined ? 'page.html' : 'sheet.html';
    const offered = last ? nextName(last) : usual;
    return askLine(now, { label: `export to file (${endings})`, question, take }, offered);
  };
  if (content?.kind !== 'wall') return toFile('.html, .png or .csv')(state);
  const asSheet = toFile('.html, .png or .csv', 'sheet');
  if (marks.length < 2) return asSheet(state);
  return offerChoices(state, `Export ${countRecords(marks)}`, [
    {
      label: 'a sheet',
      help: 'of their covers, or a table of them (.csv)',
      isForAny: true,
      // The typed letters may be the name of its file.
      choose: (now, typed) => (typed.includes('.') ? exporting(now, typed, 'sheet') : asSheet(now)),
    },
    { label: 'pages', help: 'one below the other in one file', choose: toFile('.html') },
  ]);
}

/**
 * Returns a name for the next file, which does not replace the last one: `sheet-2.html` after
 * `sheet.html`.
 */
export const nextName = (last: string): string =>
  last.replace(
    /(?:-(\d{1,6}))?(\.\w+)?$/,
    (_, number = '1', ending = '') => `-${Number(number) + 1}${ending}`,
  );

/**
 * Writes the marked records to a file, or the records that are loaded, or the text.
 * @param offered the name that was offered, which does not replace a file
 */
function exporting(state: State, file: string, form: 'sheet' | undefined, offered = ''): State {
  const view = currentView(state);
  const { content } = view;
  const isList = content?.kind === 'wall' && marksOf(view).length === 0;
  const [records] = isList ? [] : showCalls(targetItems(view));
  const list = isList ? firstRecordsCommand(view, content.items.length) : view.call;
  const written = writtenOf(view, records);
  const title = form && view.title;
  return startJob(state, {
    kind: 'exporting',
    call: records ?? list,
    file,
    title,
    written,
    isOffered: file === offered,
  });
}

/** With --where, it may read as many pages. */
function firstRecordsCommand({ call, read }: View, length: number): ParsedCommand {
  const first = withFlag(withFlag(call, '--all', undefined), '--limit', `${length}`);
  const { where } = call.options;
  return where === undefined
    ? first
    : withFlag(first, '--max-pages', `${Math.max(read ?? 0, length)}`);
}

/** @param records the call that shows single records; undefined for a list */
function writtenOf(view: View, records: ParsedCommand | undefined): string {
  const { content, progress } = view;
  const marked = marksOf(view).length;
  if (content?.kind !== 'wall') return records === undefined ? 'the text' : 'the record';
  const { items, noun } = content;
  const all = quantity(items.length, noun.one, noun.many);
  if (marked === 0)
    return progress !== 'ended' ? `the first ${all}` : items.length === 1 ? all : `all ${all}`;
  // Those without an id are left out.
  const written = records?.args.length ?? 0;
  return written === marked
    ? quantity(written, 'marked record')
    : `${written} of ${quantity(marked, 'marked record')}`;
}
