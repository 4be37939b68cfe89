// Works in progress, their revisions and what people said about each.
import type { Sent } from '../api/entities.ts';
import { pictureUrl, revisionUrl, shortUrl, wipUrl } from './addresses.ts';
import { day, growingIds, hour, madeAt, moments } from './dates.ts';
import { familyOf } from './families.ts';
import { revisionNotes } from './prose.ts';
import type { Random } from './random.ts';
import type { Remark, WipRecord } from './records.ts';
import { type Setting, slotsFor } from './setting.ts';
import { type Crowd, talk } from './talk.ts';
import { fill } from './text.ts';
import { wipTitle } from './titles.ts';
import type { Creative } from './users.ts';

interface Draft {
  readonly id: number;
  readonly owner: Creative;
  readonly setting: Setting;
  readonly createdOn: number;
  /** When its revisions came, the first with the work itself. */
  readonly times: readonly number[];
}

type Revision = Sent<'revision'>;

/** How many old works get a revision today. */
const resumed = 14;

/** By id, and so by the day they were begun. */
export function wips(random: Random, crowd: Crowd, count: number): WipRecord[] {
  const ids = growingIds(random, count, 8_400, 930_000);
  const begun = moments(random, count, { today: 14, week: 30, month: 60 });
  const drafts = begun.map((createdOn, index): Draft => {
    const owner = crowd(random, createdOn);
    const family = familyOf(random.pick(owner.user.fields));
    const setting = { family, culture: owner.culture, city: owner.user.city, moment: createdOn };
    const today = index % Math.floor(count / resumed) === 0;
    return { id: ids[index] ?? 0, owner, setting, createdOn, times: revisionTimes(random, createdOn, today) };
  });
  const ofRevisions = revisionIds(random, drafts);
  return drafts.map((draft) => {
    const revisions = draft.times.map((time, index) =>
      revision(random, draft, { id: ofRevisions.get(`${draft.id}/${index}`) ?? 0, number: index + 1, createdOn: time }),
    );
    return wip(random, draft, { revisions, crowd });
  });
}

function revisionTimes(random: Random, createdOn: number, today: boolean): number[] {
  const count = Math.min(7, Math.floor(random.tail(1.1, 0.8)));
  const later = Array.from({ length: count }, () => createdOn + Math.floor(random.tail(6 * day, 1)) + hour);
  const fresh = today ? [madeAt - random.int(hour, 20 * hour)] : [];
  const after = [...later, ...fresh].filter((time) => time > createdOn && time < madeAt - 60);
  return [createdOn, ...new Set(after.sort((a, b) => a - b))];
}

/** One row of ids for the revisions of all works, growing with time. */
function revisionIds(random: Random, drafts: readonly Draft[]): Map<string, number> {
  const all = drafts
    .flatMap(({ id, times }) => times.map((time, index) => ({ key: `${id}/${index}`, time })))
    .sort((a, b) => a.time - b.time);
  const ids = growingIds(random, all.length, 15_200, 2_400_000);
  return new Map(all.map(({ key }, index) => [key, ids[index] ?? 0]));
}

function revision(
  random: Random,
  { id: wip, setting }: Draft,
  { id, number, createdOn }: { id: number; number: number; createdOn: number },
): Revision {
  const noted = random.chance(0.65);
  return {
    id,
    wip_id: wip,
    description: noted ? fill(random.pick(revisionNotes), slotsFor(setting), random) : '',
    url: revisionUrl(wip, id),
    images: pictures(random),
    created_on: createdOn,
    number,
    short_url: shortUrl(id),
    tags: random.several(setting.family.tags, random.pick([0, 0, 1, 2, 3, 4])),
  };
}

/** Small originals have no high definition, and now and then a smaller size is missing too. */
function pictures(random: Random): Revision['images'] {
  const token = random.token();
  const ratio = random.pick([0.66, 0.75, 1, 1.33, 1.41]);
  const picture = (name: string, width: number, height = Math.round(width * ratio)) => ({
    [name]: { width, height, url: pictureUrl('wips', name, token) },
  });
  return {
    ...(random.chance(0.93) ? picture('thumbnail_sm', 115, 90) : {}),
    ...(random.chance(0.97) ? picture('thumbnail', 202, 158) : {}),
    ...(random.chance(0.96) ? picture('normal_resolution', 600) : {}),
    ...(random.chance(0.7) ? picture('high_definition', random.pick([1200, 1600, 1920])) : {}),
  };
}

interface Shown {
  readonly revisions: readonly Revision[];
  readonly crowd: Crowd;
}

function wip(random: Random, { id, owner, setting, createdOn }: Draft, { revisions, crowd }: Shown): WipRecord {
  const comments: [string, Remark[]][] = revisions.map((revision) => {
    const count = random.chance(0.01) ? random.int(20, 45) : Math.min(9, Math.floor(random.tail(0.7, 1)));
    return [String(revision.id), talk(random, crowd, { owners: [owner], setting, since: revision.created_on, count })];
  });
  const views = 2 + Math.floor(Math.min(40_000, random.tail(90, 1) * Math.sqrt(owner.fame)));
  return {
    wip: {
      id,
      title: wipTitle(random, setting),
      url: wipUrl(id),
      privacy: 'public',
      created_on: createdOn,
      stats: { views, comments: comments.flatMap(([, remarks]) => remarks).length, revisions: revisions.length },
      revisions: Object.fromEntries(revisions.map((revision) => [revision.id, revision])),
      owner: owner.user,
    },
    appreciations: Math.floor(views * 0.15 * random.unit()),
    comments: Object.fromEntries(comments),
  };
}
