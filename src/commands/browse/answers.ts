// The functions of typed lines and of choices in menus. Each takes the state and returns a new state and effects.
import { quantity } from '../../api/values.ts';
import { commandsOn } from './actions.ts';
import { isArgument, withFlag } from './related.ts';
import {
  opening,
  type Purpose,
  questionOf,
  type State,
  type Step,
  shown,
  stay,
  subjects,
  type View,
  withContent,
} from './state.ts';
import { doneFor, runs, runsEach, tell } from './steps.ts';

/** Takes a typed text or a choice. */
export function answer(state: State, purpose: Purpose, text: string): Step {
  const given = text.trim();
  const closed = remembered({ ...state, overlay: undefined }, purpose, given);
  const view = shown(state);
  switch (purpose.kind) {
    case 'search':
      return given === ''
        ? stay(closed)
        : opening(closed, [...(view.search ?? ['projects']), '--query', given], `“${given}”`, {
            typed: state.overlay,
            replaces: view.isSearch === true,
          });
    case 'open':
      return opening(closed, purpose.words, text);
    case 'filter': {
      const value = view.filters.find(({ long }) => long === text)?.value ?? '';
      return stay(closed, { kind: 'offer', words: view.words, flag: text, value });
    }
    case 'flag': {
      const words = withFlag(view.words, purpose.flag, given);
      if (given === '' && words === view.words) return stay(closed);
      return opening(closed, words, given === '' ? view.title : given, { typed: state.overlay, replaces: true });
    }
    case 'newBoard': {
      // The letters that were typed in the menu may be its name.
      const name = state.overlay?.kind === 'menu' ? state.overlay.typed : '';
      const overlay = { kind: 'prompt', label: 'name of the new board', text: name, at: name.length } as const;
      return stay({ ...closed, overlay: { ...overlay, purpose: { kind: 'board' } } });
    }
    case 'run': {
      const { content } = view;
      const unmarked = content?.kind === 'wall' ? withContent(closed, { ...content, marked: new Set() }) : closed;
      const { running, words, kind: _, ...more } = purpose;
      return runs(unmarked, running, words, more);
    }
    case 'board': {
      const items = subjects(view);
      const names = items.flatMap(({ handle }) => [handle?.url ?? '', handle?.id ?? ''].find(isArgument) ?? []);
      if (given === '') return tell(closed, 'a board needs a name');
      const puts = { count: items.length, board: given };
      return runs(closed, 'adding', ['board', 'add', given, ...names], { puts });
    }
    case 'download': {
      if (given === '') return tell(closed, 'type a folder');
      const commands = commandsOn('download', subjects(view));
      const done = doneFor(commands, subjects(view), (records) => `downloaded ${records} into ${given}`);
      return runsEach(closed, 'downloading', commands, ['--dir', given], { done });
    }
    case 'export': {
      if (given === '') return tell(closed, 'type the name of a file');
      const { content, words: own } = view;
      const isList = content?.kind === 'wall' && content.marked.size === 0;
      const length = isList && view.isWhole !== true ? content.items.length : undefined;
      const list = length === undefined ? own : firstOf(view, length);
      const [records] = isList ? [] : commandsOn('show', subjects(view));
      const words = records ?? list;
      const isCsv = given.toLowerCase().endsWith('.csv');
      const target = isCsv ? ['-o', 'csv'] : ['--out', given];
      const arePages = records !== undefined && subjects(view).length > 1 && /\.html?$/i.test(given);
      const form = arePages ? ', each as a page; a .png file has their covers' : '';
      const more = { done: `wrote ${writtenOf(view, records)} to ${given}${form}`, writes: given };
      return runs(closed, 'exporting', [...words, ...target], more);
    }
  }
}

/** Returns the command for the first records of a list. With --where, it may read as many pages. */
function firstOf({ words, read }: View, length: number): readonly string[] {
  const first = withFlag(withFlag(words, '--all', undefined), '--limit', String(length));
  return words.includes('--where') ? withFlag(first, '--max-pages', String(Math.max(read ?? 0, length))) : first;
}

/** Says what an export contains. @param records the command that shows single records; undefined for a list */
function writtenOf({ content, progress }: View, records: readonly string[] | undefined): string {
  if (content?.kind !== 'wall') return records === undefined ? 'the text' : 'the record';
  const { items, marked, noun } = content;
  const all = quantity(items.length, noun.one, noun.many);
  if (marked.size === 0) return progress !== 'ended' ? `the first ${all}` : items.length === 1 ? all : `all ${all}`;
  // Those without an id are left out.
  const written = (records?.length ?? 0) - 2;
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
