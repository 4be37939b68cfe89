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

/** Returns a step that runs a command for the records of each kind, one after the other. */
export function runsEach(
  state: State,
  running: string,
  commands: readonly (readonly string[])[],
  flags: readonly string[],
  more: Pick<RunEffect, 'done' | 'prints'>,
): Step {
  const [words, ...others] = commands.map((command) => [...command, ...flags]);
  return words === undefined ? tell(state, 'this record has no id') : runs(state, running, words, { ...more, others });
}

export const count = ({ length }: readonly Item[]): string => quantity(length, 'record');

/** Returns the message about commands for records. A record without an id cannot be named, so it is left out. */
export function doneFor(
  commands: readonly (readonly string[])[],
  items: readonly Item[],
  text: (records: string) => string,
): string {
  const taken = commands.flatMap(([, , ...ids]) => ids).length;
  return taken === items.length ? text(count(items)) : `${text(`${taken} of ${count(items)}`)}; the others have no id`;
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
