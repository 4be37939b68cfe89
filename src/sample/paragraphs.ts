// Running text: descriptions of projects and the paragraphs of their text modules.
import { closings, details, localParagraphs } from './prose.ts';
import type { Random } from './random.ts';
import { type Setting, slotsFor } from './setting.ts';
import { capital, fill } from './text.ts';

/** From none to three paragraphs, an empty line between them. */
export function description(random: Random, setting: Setting): string {
  const count = random.pick([0, 1, 1, 1, 1, 2, 2, 2, 3, 3]);
  const local = random.chance(0.35) ? localParagraphs[setting.culture] : undefined;
  const written = Array.from({ length: count }, (_, index) => {
    if (index === 0 && local !== undefined) return random.pick(local);
    return paragraph(random, setting, index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle');
  });
  return written.join('\n\n');
}

export function paragraph(random: Random, setting: Setting, at: 'first' | 'middle' | 'last' = 'middle'): string {
  const sentences = [
    ...(at === 'first' ? [random.pick(setting.family.openings)] : []),
    ...random.several(details, random.int(at === 'middle' ? 2 : 0, 3)),
    ...(at === 'last' ? [random.pick(closings)] : []),
  ];
  const slots = slotsFor(setting);
  return sentences.map((sentence) => capital(fill(sentence, slots, random))).join(' ');
}
