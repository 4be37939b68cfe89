// Makes works in progress, their revisions, and the comments on each revision.
import type { Sent } from '../api/entities.ts';
import { pictureUrl, revisionUrl, shortUrl, wipUrl } from './addresses.ts';
import type { Random } from './art/random.ts';
import { day, hour, increasingIds, madeAt, moments } from './dates.ts';
import { familyOf } from './families.ts';
import { type Crowd, comments } from './reactions.ts';
import type { CommentRecord, WipRecord } from './records.ts';
import type { Creative } from './users.ts';
import revisionNotes from './words/revisions.json' with { type: 'json' };
import { fill, type Setting, slotsFor, wipTitle } from './writing.ts';

interface Draft {
  readonly id: number;
  readonly owner: Creative;
  readonly setting: Setting;
  readonly createdOn: number;
  /** Revisions, oldest first. The first revision has the same time as the work. */
  readonly revisions: readonly { readonly createdOn: number }[];
}

type Revision = Sent<'revision'>;

const revisedToday = 14;

/** Returns works ordered by id, which is also the order of creation. */
export function wips(random: Random, crowd: Crowd, count: number): WipRecord[] {
  const ids = increasingIds(random, count, 8_400, 930_000);
  const drafts = moments(random, count, { today: 14, week: 30, month: 60 }).map((createdOn, index): Draft => {
    const owner = crowd(random, createdOn);
    const family = familyOf(random.pick(owner.user.fields));
    const setting = { family, culture: owner.culture, city: owner.user.city, moment: createdOn };
    const today = index % Math.floor(count / revisedToday) === 0;
    const revisions = revisionTimes(random, createdOn, today).map((time) => ({ createdOn: time }));
    return { id: ids[index] ?? 0, owner, setting, createdOn, revisions };
  });
  const published = drafts.flatMap(({ revisions }) => revisions).sort((a, b) => a.createdOn - b.createdOn);
  const revisionIds = increasingIds(random, published.length, 15_200, 2_400_000);
  const idOf = new Map(published.map((each, index) => [each, revisionIds[index] ?? 0]));
  return drafts.map((draft) => {
    const revisions = draft.revisions.map((each, index) =>
      revision(random, draft, { id: idOf.get(each) ?? 0, number: index + 1, created_on: each.createdOn }),
    );
    return wip(random, crowd, draft, revisions);
  });
}

function revisionTimes(random: Random, createdOn: number, today: boolean): number[] {
  const count = Math.min(7, Math.floor(random.pareto(1.1, 0.8)));
  const later = Array.from({ length: count }, () => createdOn + Math.floor(random.pareto(6 * day, 1)) + hour);
  const recent = today ? [madeAt - random.int(hour, 20 * hour)] : [];
  const after = [...later, ...recent].filter((time) => time > createdOn && time < madeAt - 60);
  return [createdOn, ...new Set(after.sort((a, b) => a - b))];
}

function revision(
  random: Random,
  { id: wip, setting }: Draft,
  { id, number, created_on }: { id: number; number: number; created_on: number },
): Revision {
  const hasNote = random.chance(0.65);
  return {
    id,
    wip_id: wip,
    description: hasNote ? fill(random.pick(revisionNotes), slotsFor(setting), random) : '',
    url: revisionUrl(wip, id),
    images: pictures(random, wip, id),
    created_on,
    number,
    short_url: shortUrl(id),
    tags: random.several(setting.family.tags, random.pick([0, 0, 1, 2, 3, 4])),
  };
}

/** Possible ratios of height to width. All revisions of a work have the same ratio. */
const ratios = [0.66, 0.75, 1, 1.33, 1.41];

/** Returns the sizes of a picture. Small originals lack the high definition, and sometimes another size is missing. */
function pictures(random: Random, wip: number, id: number): Revision['images'] {
  const token = random.token();
  // The result of this draw is unused, but without the draw all later records would change.
  random.unit();
  const ratio = ratios[wip % ratios.length] ?? 1;
  const picture = (name: string, width: number, height = Math.round(width * ratio)) => ({
    [name]: { width, height, url: pictureUrl('wips', name, { id, token }) },
  });
  return {
    ...(random.chance(0.93) ? picture('thumbnail_sm', 115, 90) : {}),
    ...(random.chance(0.97) ? picture('thumbnail', 202, 158) : {}),
    ...(random.chance(0.96) ? picture('normal_resolution', 600) : {}),
    ...(random.chance(0.7) ? picture('high_definition', random.pick([1200, 1600, 1920])) : {}),
  };
}

function wip(random: Random, crowd: Crowd, draft: Draft, revisions: readonly Revision[]): WipRecord {
  const { id, owner, setting, createdOn } = draft;
  const written: Record<string, readonly CommentRecord[]> = {};
  for (const revision of revisions) {
    const count = random.chance(0.01) ? random.int(20, 45) : Math.min(9, Math.floor(random.pareto(0.7, 1)));
    const work = { owners: [owner], setting, since: revision.created_on };
    written[revision.id] = comments(random, crowd, work, count);
  }
  const views = 2 + Math.floor(Math.min(40_000, random.pareto(90, 1) * Math.sqrt(owner.fame)));
  return {
    wip: {
      id,
      title: wipTitle(random, setting),
      url: wipUrl(id),
      privacy: 'public',
      created_on: createdOn,
      stats: { views, comments: Object.values(written).flat().length, revisions: revisions.length },
      revisions: Object.fromEntries(revisions.map((revision) => [revision.id, revision])),
      owner: owner.user,
    },
    appreciations: Math.floor(views * 0.15 * random.unit()),
    comments: written,
  };
}
