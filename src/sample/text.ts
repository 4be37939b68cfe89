// Tables written as text, and templates filled from them: `{name} for {client}`.
import type { Random } from './random.ts';

/** Words that may stand for each slot of a template. */
export type Slots = Readonly<Record<string, readonly string[]>>;

/** The entries of a table, parted by semicolons. */
export const entries = (table: string): string[] =>
  table
    .split(';')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** The entries of a table, one a line. */
export const lines = (table: string): string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * `template` with each slot filled, and the slots within what filled it; a slot that stands there twice gets two
 * words where it can. `\\n` stands for a line end.
 */
export function fill(template: string, slots: Slots, random: Random): string {
  const used = new Set<string>();
  const word = (name: string): string => {
    const choices = slots[name] ?? [];
    const fresh = choices.filter((choice) => !used.has(choice));
    const chosen = random.pick(fresh.length > 0 ? fresh : choices);
    used.add(chosen);
    return fill(chosen, slots, random);
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => word(name)).replaceAll('\\n', '\n');
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
