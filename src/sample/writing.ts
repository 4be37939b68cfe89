// Fills templates such as `Thanks, {first}!`, and writes descriptions and paragraphs from them.

import type { Random } from './art/random.ts';
import { type Creative, creatives, type Family } from './cast.ts';
import sentences from './words/descriptions.json' with { type: 'json' };
import words from './words/slots.json' with { type: 'json' };

export type Slots = Readonly<Record<string, readonly string[]>>;

/**
 * Replaces each slot with a random word, and also fills the slots inside that word. If a slot occurs twice, its two
 * words differ if possible.
 */
export function fill(template: string, slots: Slots, random: Random): string {
  const used = new Set<string>();
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = slots[name];
    if (words === undefined) throw new Error(`"${template}" has an unknown slot {${name}}`);
    const unused = words.filter((choice) => !used.has(choice));
    const chosen = random.pick(unused.length > 0 ? unused : words);
    used.add(chosen);
    return fill(chosen, slots, random);
  });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The facts of a work that fill the slots of its texts. */
export interface Setting {
  readonly family: Family;
  /** The author of the text. */
  readonly author: Creative;
  /** Time of the text, in Unix seconds. */
  readonly moment: number;
}

const cities = [...new Set(creatives.map(({ user }) => user.city))].filter((city) => city !== '');

export const yearOf = (moment: number): number => new Date(moment * 1000).getUTCFullYear();

export function slotsFor({ family, author: { user }, moment }: Setting): Slots {
  return {
    ...words,
    // Clients that can be named alone. `a Tea House` is correct only inside a sentence.
    client_plain: [...words.client.filter((client) => !/^(an?|the) /.test(client)), ...words.client_plain],
    thing_small: family.things.map((thing) => thing.toLowerCase()),
    city: user.city === '' ? cities : [user.city, user.city, ...cities],
    year: [String(yearOf(moment))],
  };
}

const localParagraphs: Slots = sentences.byCulture;

/** Returns up to three paragraphs, separated by an empty line. */
export function description(random: Random, setting: Setting): string {
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 3]);
  const local = random.chance(0.35) ? localParagraphs[setting.author.culture] : undefined;
  const paragraphs = Array.from({ length: count }, (_, index) => {
    if (index === 0 && local !== undefined) return random.pick(local);
    return paragraph(random, setting, index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle');
  });
  return paragraphs.join('\n\n');
}

export function paragraph(random: Random, setting: Setting, position: 'first' | 'middle' | 'last' = 'middle'): string {
  const chosen = [
    ...(position === 'first' ? [random.pick(setting.family.openings)] : []),
    ...random.several(sentences.details, random.int(position === 'middle' ? 2 : 0, 3)),
    ...(position === 'last' ? [random.pick(sentences.closings)] : []),
  ];
  const slots = slotsFor(setting);
  return chosen.map((sentence) => capital(fill(sentence, slots, random))).join(' ');
}
