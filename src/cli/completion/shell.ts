// What a shell needs so that Tab completes: a script that asks this program, how the question arrives, and how the answer is written.
import type { System } from '../../system/system.ts';
import type { Asked } from './complete.ts';
import type { Values } from './values.ts';

export interface Shell {
  /** Defines completion of `portfolio`. Nothing that was typed is evaluated in it. */
  readonly script: string;
  /** What the script passes on: arguments, or variables for shells that have only the whole line. */
  question(words: readonly string[], env: System['env']): Asked;
  /** Lines for the script. */
  answer(values: Values, env: System['env']): string;
}

/** Tells the script to complete paths itself. */
export const pathLine = ({ files }: Values): string => (files === undefined ? '' : `:${files}\n`);

/** The line up to the cursor. PowerShell leaves out blanks at its end, but counts them. */
export function typedLine({ COMP_LINE = '', COMP_POINT = '' }: System['env']): string {
  const characters = [...COMP_LINE];
  const point = /^[0-9]{1,5}$/.test(COMP_POINT) ? Number(COMP_POINT) : characters.length;
  return characters.slice(0, point).join('').padEnd(point);
}

/** What scripts that pass words send: all before the cursor, of which the last may be empty. */
export const fromWords = (words: readonly string[]): Asked => ({ words: words.slice(0, -1), word: words.at(-1) ?? '' });
