// The order of --like over all projects of the sample, compared with a plain loop over all covers except the models.
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePictures } from '../../src/sample/sample-pictures.ts';
import { describePicture, type PictureDescription } from '../../src/view/pictures/description.ts';
import { distanceFrom, likenessParts } from '../../src/view/pictures/likeness.ts';
import { decoder } from '../support/decoding.ts';
import { all, service } from '../support/service.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const looks = new Map<string, PictureDescription>();

beforeAll(async () => {
  const find = samplePictures(service.library);
  for (const project of await all('projects search')) {
    const path = new URL(String(Reflect.get(Object(project['covers']), '202'))).pathname;
    const file = await find(path)?.bytes();
    if (file !== undefined) looks.set(String(project['id']), await describePicture(file, await decoder()));
  }
}, 300_000);

const home = emptyFolder();

/** Returns the ids of all projects in order of likeness, as the command prints them. */
async function printed(...args: readonly string[]): Promise<readonly string[]> {
  const like = ['projects', '--demo', '--like', ...args, '--color-range', '255', '-o', 'ids'];
  return (await runWith(like, { home })).stdout.trimEnd().split('\n');
}

/** Returns the ids of all projects except the models, in order of distance from the models. */
function bruteForce(models: readonly string[], ...part: [(typeof likenessParts)[number]]): readonly string[] {
  const distance = distanceFrom(
    models.flatMap((id) => looks.get(id) ?? []),
    ...part,
  );
  const distances = [...looks].map(([id, look]) => ({ id, distance: distance(look) }));
  const others = distances.filter(({ id }) => !models.includes(id));
  return others.sort((a, b) => a.distance - b.distance).map(({ id }) => id);
}

describe('--like over all projects of the sample', () => {
  it.each(likenessParts)(
    'is the order of a plain loop, by %s',
    async (part) => {
      expect(looks.size).toBeGreaterThan(300);
      const models = ['24705365', '22363486', '6473998'];
      for (const model of models)
        expect(await printed(model, '--like-by', part, '--all')).toEqual(bruteForce([model], part));
      expect(await printed(...models, '--like-by', part, '-L', '40')).toEqual(bruteForce(models, part).slice(0, 40));
    },
    300_000,
  );

  it('finds projects of the same composition, at little loss of colour', () => {
    const ids = [...looks.keys()].filter((_, at) => at % 43 === 0);
    const mean = (part: (typeof likenessParts)[number], by: (typeof likenessParts)[number]) => {
      const distances = ids.flatMap((id) => {
        const distance = distanceFrom([looks.get(id) ?? { colours: [], edges: new Uint8Array() }], by);
        return bruteForce([id], part)
          .slice(0, 10)
          .map((other) => distance(looks.get(other) ?? { colours: [], edges: new Uint8Array() }));
      });
      return distances.reduce((sum, each) => sum + each, 0) / distances.length;
    };
    expect(mean('both', 'composition')).toBeLessThan(mean('colour', 'composition') * 0.6);
    expect(mean('both', 'colour')).toBeLessThan(mean('composition', 'colour') * 0.6);
  });
});
