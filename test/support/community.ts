// A small community for tests of single parts of the sample.

import { randomFrom } from '../../src/sample/art/random.ts';
import { crowdOf } from '../../src/sample/comments.ts';
import { appreciate } from '../../src/sample/ties.ts';
import { creatives } from '../../src/sample/users.ts';
import { works } from '../../src/sample/works.ts';

export const random = randomFrom(1);
export const people = creatives(random, 80);
export const crowd = crowdOf(people);
export const made = works(random, people, 400);
export const appreciated = appreciate(random, people, made);
