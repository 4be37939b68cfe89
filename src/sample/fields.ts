// Who works in which creative fields: the popular ones often, and every one of them somewhere.
import { creativeFields } from '../api/creative-fields.ts';
import { families, familyOf } from './families.ts';
import { firstAbove, type Random, type Wheel, wheel } from './random.ts';

const most = 3;
const weighted = families.flatMap(({ fields }) => fields);
const anyField = wheel(weighted.map(({ weight }) => weight));
const withinFamily: ReadonlyMap<string, Wheel> = new Map(
  families.map(({ name, fields }) => [name, wheel(fields.map(({ weight }) => weight))]),
);

const drawAny = (random: Random): string => weighted[anyField(random)]?.name ?? '';

function drawRelated(random: Random, field: string): string {
  const { name, fields } = familyOf(field);
  return fields[withinFamily.get(name)?.(random) ?? 0]?.name ?? field;
}

/** The main fields of `count` people, each as often as its weight asks for, in no order. */
export function mainFields(random: Random, count: number): string[] {
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const bounds = weighted.map((_, at) => weighted.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0));
  const fair = Array.from({ length: count }, (_, index) => {
    const at = firstAbove(bounds, ((index + random.unit()) / count) * total);
    return weighted[at]?.name ?? drawAny(random);
  });
  return random.several(fair, count);
}

/** A person's fields, the main one first. */
export function personalFields(random: Random, main: string): string[] {
  const more = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () =>
    random.chance(0.45) ? drawRelated(random, main) : drawAny(random),
  );
  return [...new Set([main, ...more])];
}

/** The fields of one work by a person of those fields, the main one first. */
export function fieldsOfWork(random: Random, personal: readonly string[]): string[] {
  const main = random.chance(0.2) ? drawAny(random) : random.pick([...personal.slice(0, 1), ...personal]);
  const more = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, () =>
    random.chance(0.4) ? random.pick(personal) : random.chance(0.4) ? drawRelated(random, main) : drawAny(random),
  );
  return [...new Set([main, ...more])];
}

/** The same lists, where fields that fewer than `least` of them hold join some that have room, of their family first. */
export function covering(random: Random, lists: readonly (readonly string[])[], least: number): string[][] {
  const grown = lists.map((list) => [...list]);
  const family = grown.map(([main = '']) => familyOf(main));
  for (const { name } of creativeFields) {
    const missing = least - grown.filter((list) => list.includes(name)).length;
    const open = grown.flatMap((list, at) => (list.length < most && !list.includes(name) ? [at] : []));
    const related = open.filter((at) => family[at] === familyOf(name));
    for (const at of random.several(related.length >= missing ? related : open, Math.max(0, missing)))
      grown[at]?.push(name);
  }
  return grown;
}
