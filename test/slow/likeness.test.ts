// The order of --like over all projects of the sample, compared with a plain loop over all covers
// except the models.
import { beforeAll, describe, expect, it } from 'vitest';
import { samplePictures } from '../../src/sample/sample-pictures.ts';
import { describePicture, type PictureDescription } from '../../src/view/pictures/description.ts';
import { distanceFrom } from '../../src/view/pictures/likeness.ts';
import { decoder } from '../support/decoding.ts';
import { all, service } from '../support/service.ts';
import { emptyFolder, runWith } from '../support/system.ts';

const looks = new Map<string, PictureDescription>();

beforeAll(async () => {
  const find = samplePictures(service.library);
  for (const project of await all('projects search')) {
    const path = new URL(String(Reflect.get(Object(project['covers']), '202'))).pathname;
    const file = await find(path)?.bytes();
    if (file !== undefined)
      looks.set(String(project['id']), await describePicture(file, await decoder()));
  }
}, 300_000);

const home = emptyFolder();

/** Returns the ids of all projects in order of likeness, as the command prints them. */
async function printed(...args: readonly string[]): Promise<readonly string[]> {
  const like = ['projects', '--demo', '--like', ...args, '--color-range', '255', '-o', 'ids'];
  return (await runWith(like, { home })).stdout.trimEnd().split('\n');
}

/** Returns the ids of all projects except the models, in order of distance from the models. */
function bruteForce(models: readonly string[]): readonly string[] {
  const distance = distanceFrom(models.flatMap((id) => looks.get(id) ?? []));
  const distances = [...looks].map(([id, look]) => ({ id, distance: distance(look) }));
  const others = distances.filter(({ id }) => !models.includes(id));
  return others.sort((a, b) => a.distance - b.distance).map(({ id }) => id);
}

describe('--like over all projects of the sample', () => {
  it('is the order of a plain loop', async () => {
    expect(looks.size).toBeGreaterThan(300);
    const models = ['24705365', '22363486', '6473998'];
    for (const model of models) expect(await printed(model, '--all')).toEqual(bruteForce([model]));
    expect(await printed(...models, '-L', '40')).toEqual(bruteForce(models).slice(0, 40));
  }, 300_000);
});
