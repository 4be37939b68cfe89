// Templates such as `{name} for {client}`, and how their slots are filled.
import type { Random } from './art/random.ts';

/** The words that may fill each slot. */
export type Slots = Readonly<Record<string, readonly string[]>>;

const slot = /\{(\w+)\}/g;

/**
 * Fills each slot with a random word, and the slots inside that word. A slot that occurs twice gets two different words
 * if it has that many.
 */
export function fill(template: string, slots: Slots, random: Random): string {
  const used = new Set<string>();
  const word = (name: string): string => {
    const words = slots[name];
    if (words === undefined) throw new Error(`"${template}" has an unknown slot {${name}}`);
    const unused = words.filter((choice) => !used.has(choice));
    const chosen = random.pick(unused.length > 0 ? unused : words);
    used.add(chosen);
    return fill(chosen, slots, random);
  };
  return template.replace(slot, (_, name: string) => word(name));
}

/** Fills each slot with its one value; a slot without a value stays as it is. */
export const substitute = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(slot, (match, name: string) => values[name] ?? match);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
