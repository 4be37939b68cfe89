// Chooses the composition of a picture by its creative field.
import fieldsOf from './compositions.json' with { type: 'json' };
import { logo, poster, type } from './graphic.ts';
import { cutouts, landscape, plants } from './nature.ts';
import { isometric, vessels } from './objects.ts';
import { face } from './people.ts';
import { plan } from './places.ts';
import type { Random } from './random.ts';
import type { Composition } from './scene.ts';
import { interfaces, textile, waves } from './screens.ts';

const compositions: Readonly<Record<string, Composition>> = {
  poster,
  type,
  logo,
  landscape,
  plants,
  cutouts,
  vessels,
  isometric,
  face,
  interfaces,
  waves,
  textile,
  plan,
};

const any = 'poster cutouts landscape plants textile isometric';

export function compositionFor(
  kind: 'portrait' | 'work',
  fields: readonly string[],
  random: Random,
): Composition {
  if (kind === 'portrait') return face;
  const known = fields.map((field) => fieldsOf.find((row) => row.fields.includes(field)));
  const names = known.find((row) => row !== undefined)?.compositions ?? any;
  return compositions[random.pick(names.split(' '))] ?? poster;
}
