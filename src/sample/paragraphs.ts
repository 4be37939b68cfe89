// Running text: descriptions of projects, and the paragraphs of their text modules.
import type { Random } from './art/random.ts';
import { type Setting, slotsFor } from './setting.ts';
import { capital, fill } from './template.ts';
import sentences from './words/descriptions.json' with { type: 'json' };

/** Whole paragraphs in the language of the author's home. */
const localParagraphs: Readonly<Record<string, readonly string[]>> = sentences.byCulture;

type Position = 'first' | 'middle' | 'last';

/** From none to three paragraphs, with an empty line between them. */
export function description(random: Random, setting: Setting): string {
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 3]);
  const local = random.chance(0.35) ? localParagraphs[setting.culture] : undefined;
  const paragraphs = Array.from({ length: count }, (_, index) => {
    if (index === 0 && local !== undefined) return random.pick(local);
    return paragraph(random, setting, index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle');
  });
  return paragraphs.join('\n\n');
}

export function paragraph(random: Random, setting: Setting, position: Position = 'middle'): string {
  const chosen = [
    ...(position === 'first' ? [random.pick(setting.family.openings)] : []),
    ...random.several(sentences.details, random.int(position === 'middle' ? 2 : 0, 3)),
    ...(position === 'last' ? [random.pick(sentences.closings)] : []),
  ];
  const slots = slotsFor(setting);
  return chosen.map((sentence) => capital(fill(sentence, slots, random))).join(' ');
}
