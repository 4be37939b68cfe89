// Parts that the functions of keys and of answers share: lines to type, menus, messages, commands that run.
import { quantity } from '../../api/values.ts';
import { lineOf } from '../../cli/suggested-command.ts';
import {
  type Choice,
  type Item,
  type Menu,
  type Purpose,
  type Related,
  type RunEffect,
  type State,
  type Step,
  shown,
  stay,
  type View,
  withView,
} from './state.ts';

export function prompt(state: State, label: string, purpose: Purpose, text = ''): Step {
  return stay({ ...state, message: undefined, overlay: { kind: 'prompt', label, text, at: text.length, purpose } });
}

export const tell = (state: State, text: string): Step => stay({ ...state, message: { text, isError: true } });

/** Returns a step that runs a command. @param running the work, for the time until it ends */
export const runs = (
  state: State,
  running: string,
  words: readonly string[],
  more: Omit<RunEffect, 'kind' | 'words'> = {},
) => {
  const command = { name: running, words, view: shown(state).id, progress: '', isStopping: false };
  return stay({ ...state, running: [...state.running, command], message: undefined }, { kind: 'run', words, ...more });
};

/** Reason why a command cannot take a record. */
export const noId = 'this record has no id';

export const count = ({ length }: readonly Item[]): string => quantity(length, 'record');

/** Returns the message about a command for records. It takes those of one kind, so others may be left out. */
export function doneFor(words: readonly string[], items: readonly Item[], text: (records: string) => string): string {
  const taken = words.length - 2;
  if (taken === items.length) return text(count(items));
  return `${text(`${taken} of ${count(items)}`)}; the others are of another kind`;
}

/** Returns a choice that opens a view. By default its help is the command. */
export const opener = ({ label, words, help = lineOf(words) }: Related & { readonly help?: string }): Choice => ({
  ...{ label, help, value: label },
  purpose: { kind: 'open', words },
});

export const menu = (title: string, choices: readonly Choice[]): Menu => ({
  ...{ kind: 'menu', title, choices, typed: '', at: 0 },
});

/** Reads a view again. Its old content is shown until then. */
export function readAgain(state: State, { id, words }: View): Step {
  const none = { fresh: undefined, failure: undefined } as const;
  const reading = withView(state, id, (view) => ({ ...view, ...none, progress: 'reading' }));
  return stay(reading, { kind: 'close', view: id }, { kind: 'open', view: id, words });
}
