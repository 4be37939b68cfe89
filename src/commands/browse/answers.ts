// The functions of typed lines and of choices in menus. Each takes the state and returns a new one.
import { quantity } from '../../api/values.ts';
import { withFlag } from '../../cli/calls.ts';
import type { Call } from '../../cli/command.ts';
import { valuesOf } from '../../cli/completion/complete.ts';
import type { Flag } from '../../cli/flags.ts';
import { filtersOf, isArgument, isSearch, searchFrom, showCalls, valueIn } from './calls.ts';
import { type Overlay, type Purpose, questionOf, type State, type View } from './state.ts';
import {
  doneFor,
  menu,
  opening,
  prompt,
  refuse,
  shown,
  starting,
  startingFor,
  subjects,
  withContent,
} from './steps.ts';

/** Takes a typed text or a choice. */
export function answer(state: State, purpose: Purpose, text: string): State {
  const given = text.trim();
  const closed = remembered({ ...state, overlay: undefined }, purpose, given);
  const view = shown(state);
  switch (purpose.kind) {
    case 'search': {
      if (given === '') return closed;
      const call = withFlag(searchFrom(view.call), '--query', given);
      return opening(closed, call, `“${given}”`, { typed: state.overlay, replaces: isSearch(view.call) });
    }
    case 'open':
      return opening(closed, purpose.call, text);
    case 'filter': {
      const flag = filtersOf(view.call).find(({ long }) => long === text);
      return flag === undefined ? closed : { ...closed, overlay: valuesFor(view.call, flag) };
    }
    case 'flag': {
      const isSet = view.call.flags.some(({ long }) => long === purpose.flag);
      if (given === '' && !isSet) return closed;
      const call = withFlag(view.call, purpose.flag, given || undefined);
      return opening(closed, call, given || view.title, { typed: state.overlay, replaces: true });
    }
    case 'newBoard': {
      // The typed letters become the default name.
      const name = state.overlay?.kind === 'menu' ? state.overlay.typed : '';
      return prompt(closed, 'name of the new board', { kind: 'board' }, name);
    }
    case 'run': {
      const { content } = view;
      const unmarked = content?.kind === 'wall' ? withContent(closed, { ...content, marked: new Set() }) : closed;
      return starting(unmarked, purpose.job);
    }
    case 'board': {
      if (given === '') return refuse(closed, 'a board needs a name');
      const items = subjects(view);
      const names = items.flatMap(({ handle }) => [handle?.url ?? '', handle?.id ?? ''].find(isArgument) ?? []);
      return starting(closed, { kind: 'adding', board: given, names, count: items.length });
    }
    case 'download': {
      if (given === '') return refuse(closed, 'type a folder');
      const items = subjects(view);
      const calls = showCalls(items);
      const done = doneFor(calls, items, (records) => `downloaded ${records} into ${given}`);
      return startingFor(closed, { kind: 'downloading', calls, folder: given, done });
    }
    case 'export':
      return given === '' ? refuse(closed, 'type the name of a file') : exporting(closed, given);
  }
}

/** Returns a menu of the values of a flag, or a line to type if there are none. */
function valuesFor(call: Call, flag: Flag): Overlay {
  const { long, help, value } = flag;
  const purpose = { kind: 'flag', flag: long } as const;
  const nothing = () => [];
  const user = { profiles: nothing, aliases: () => new Map(), boards: nothing, handles: nothing };
  const { candidates } = valuesOf(value, '', user);
  if (candidates.length === 0) {
    const text = valueIn(call, flag);
    return { kind: 'prompt', label: help, text, at: text.length, purpose };
  }
  const values = candidates.map((each) => ({ label: each.text, help: each.help, value: each.text, purpose }));
  return menu(long, [{ label: 'any', help: 'without this filter', value: '', purpose }, ...values]);
}

/** Writes the marked records to a file, or the records that are loaded, or the text. */
function exporting(state: State, file: string): State {
  const view = shown(state);
  const { content } = view;
  const isList = content?.kind === 'wall' && content.marked.size === 0;
  const [records] = isList ? [] : showCalls(subjects(view));
  const list = isList ? firstOf(view, content.items.length) : view.call;
  const arePages = records !== undefined && subjects(view).length > 1 && /\.html?$/i.test(file);
  const form = arePages ? ', each as a page; a .png file has their covers' : '';
  const done = `wrote ${writtenOf(view, records)} to ${file}${form}`;
  return starting(state, { kind: 'exporting', call: records ?? list, file, done });
}

/** Returns the call for the first records of a list. With --where, it may read as many pages. */
function firstOf({ call, read }: View, length: number): Call {
  const first = withFlag(withFlag(call, '--all', undefined), '--limit', `${length}`);
  const { where } = call.options;
  return where === undefined ? first : withFlag(first, '--max-pages', `${Math.max(read ?? 0, length)}`);
}

/** Says what an export contains. @param records the call that shows single records; undefined for a list */
function writtenOf({ content, progress }: View, records: Call | undefined): string {
  if (content?.kind !== 'wall') return records === undefined ? 'the text' : 'the record';
  const { items, marked, noun } = content;
  const all = quantity(items.length, noun.one, noun.many);
  if (marked.size === 0) return progress !== 'ended' ? `the first ${all}` : items.length === 1 ? all : `all ${all}`;
  // Those without an id are left out.
  const written = records?.words.length ?? 0;
  return written === marked.size
    ? quantity(written, 'marked record')
    : `${written} of ${quantity(marked.size, 'marked record')}`;
}

/** Maximum number of answers to a question that are kept. */
const maxAnswers = 50;

/** Returns the state with an answer that the next line to type offers again. */
function remembered(state: State, purpose: Purpose, text: string): State {
  const question = questionOf(purpose);
  const others = (state.answers[question] ?? []).filter((other) => other !== text);
  if (text === '') return state;
  return { ...state, answers: { ...state.answers, [question]: [text, ...others].slice(0, maxAnswers) } };
}
