// The cast: the creatives and works in `cast/`, with their names, owners, dates and figures, and the sample's clock.
import type { Sent } from '../api/entities.ts';
import { licences } from '../api/reference/licences.ts';
import { pictureUrl, userUrl } from './addresses.ts';
import type { Random } from './art/random.ts';
import collectionRows from './cast/collections.json' with { type: 'json' };
import creativeRows from './cast/creatives.json' with { type: 'json' };
import projectRows from './cast/projects.json' with { type: 'json' };
import wipRows from './cast/wips.json' with { type: 'json' };
import families from './words/families.json' with { type: 'json' };

/** The sample's fixed current time, 2026-11-01T00:00:00Z. All times of the sample are Unix seconds. */
export const madeAt = 1_793_491_200;
export const day = 86_400;

const timeOf = (text: string): number => Date.parse(text) / 1000;

/**
 * Returns a moment after `from` and before the current time.
 * @param skew values above 1 make early moments more likely
 */
export function later(random: Random, from: number, skew = 1): number {
  const room = madeAt - from - 1;
  if (room < 1) throw new Error('no time is left before the current time of the sample');
  return from + Math.max(1, Math.floor(room * random.unit() ** skew));
}

/** Words for creative fields that belong together. */
export type Family = (typeof families)[keyof typeof families];

const byField = new Map(Object.values(families).flatMap((family) => family.fields.map((field) => [field, family])));

function familyOf([field = '']: readonly string[]): Family {
  const family = byField.get(field);
  if (family === undefined) throw new Error(`words/families.json has no field "${field}"`);
  return family;
}

export interface Creative {
  readonly user: Sent<'user'>;
  /** Short name of the culture, e.g. `ja`, for texts in its language. */
  readonly culture: string;
  readonly family: Family;
  /** Relative attention from other creatives. The median is 1. */
  readonly fame: number;
}

const portraitSizes = [32, 50, 78, 115, 129, 138];

/** Creatives in the order in which they joined. */
export const creatives = creativeRows.map(({ id, username, culture, fame, ...row }): Creative => {
  const images = portraitSizes.map((size) => [size, pictureUrl('users', size, id)]);
  const user = {
    ...{ id, first_name: row.first, last_name: row.last, username },
    ...{ city: row.city, state: row.state, country: row.country, company: row.company, occupation: row.occupation },
    ...{ created_on: timeOf(row.joined), url: userUrl(username), display_name: row.name },
    ...{ images: Object.fromEntries(images), fields: row.fields },
  };
  return { user, culture, fame, family: familyOf(row.fields) };
});

const byUsername = new Map(creatives.map((creative) => [creative.user.username, creative]));

function creativeOf(username: string): Creative {
  const creative = byUsername.get(username);
  if (creative === undefined) throw new Error(`cast/creatives.json has no "${username}"`);
  return creative;
}

export type Work = (typeof works)[number];
/** Works of which projects are made, oldest first. */
export const works = projectRows.map((row) => ({
  ...row,
  owners: row.owners.map(creativeOf),
  family: familyOf(row.fields),
  licence: licences.find((licence) => licence === row.licence) ?? 'no-use',
  created: timeOf(row.created),
  published: timeOf(row.published),
  modified: timeOf(row.modified),
  featured: row.featured.map(timeOf),
}));

export const drafts = wipRows.map((row) => ({
  ...row,
  owner: creativeOf(row.owner),
  revisions: row.revisions.map((revision) => ({ ...revision, on: timeOf(revision.on) })),
}));

export const gatherings = collectionRows.map((row) => ({
  ...row,
  owners: row.owners.map(creativeOf),
  created: timeOf(row.created),
  modified: timeOf(row.modified),
}));
