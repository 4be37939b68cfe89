// A small community for tests of single parts of the sample.
import { randomFrom } from '../../src/sample/art/random.ts';
import { appreciate, crowdOf } from '../../src/sample/reactions.ts';
import { creatives } from '../../src/sample/users.ts';
import { works } from '../../src/sample/works.ts';

export const random = randomFrom(1);
export const people = creatives(random, 80);
export const crowd = crowdOf(people);
export const made = works(random, people, 400);
export const appreciated = appreciate(random, people, made);
