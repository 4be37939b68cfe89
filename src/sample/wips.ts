// Makes works in progress, their revisions, and the comments on each revision.
import { entities, type Sent } from '../api/entities.ts';
import { pictureUrl, revisionUrl, shortUrl, wipUrl } from './addresses.ts';
import { type Random, randomFrom } from './art/random.ts';
import { drafts } from './cast.ts';
import { picked } from './projects.ts';
import { comments } from './reactions.ts';
import type { Part, WipRecord } from './records.ts';
import revisionNotes from './words/revisions.json' with { type: 'json' };
import { fill, type Setting, slotsFor } from './writing.ts';

type Draft = (typeof drafts)[number];
type Revision = Sent<'revision'>;

export const wips: Part<WipRecord> = {
  make: () => drafts.map(wip),
  *inputs({ wip, appreciations, comments }, author) {
    yield { entity: 'wip', record: listed(wip), facts: { figures: { appreciations } } };
    yield { entity: 'ownWip', record: wip };
    for (const revision of Object.values(wip.revisions)) {
      yield { entity: 'revision', record: revision };
      for (const { user, comment, createdOn } of comments[revision.id] ?? []) {
        const record = { user: author(user), comment, created_on: clockTime(createdOn) };
        yield { entity: 'wipComment', record, parent: String(revision.id) };
      }
    }
  },
};

/** Returns `YYYY-MM-DD HH:MM:SS`. */
const clockTime = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns a WIP as the search lists it: its revisions lack the optional members. */
function listed(wip: Sent<'wip'>): object {
  const always = Object.entries(entities.revision.shape.props).filter(([, { kind }]) => kind !== 'optional');
  const shape = { props: Object.fromEntries(always) };
  const revisions = Object.entries(wip.revisions).map(([id, revision]) => [id, picked(shape, revision)]);
  return { ...wip, revisions: Object.fromEntries(revisions) };
}

function wip(draft: Draft): WipRecord {
  const { id, title, owner, views, appreciations } = draft;
  const random = randomFrom(`wip ${id}`);
  const settingAt = (moment: number): Setting => ({ family: owner.family, author: owner, moment });
  const revisions = draft.revisions.map((_, at) => revision(random, draft, at, settingAt));
  const written = revisions.map((revision, at) => {
    const count = draft.revisions[at]?.comments ?? 0;
    return [revision.id, comments(random, settingAt(revision.created_on), count)] as const;
  });
  return {
    wip: {
      ...{ id, title, url: wipUrl(id), privacy: 'public', created_on: draft.revisions[0]?.on ?? 0 },
      stats: { views, comments: written.flatMap(([, list]) => list).length, revisions: revisions.length },
      revisions: Object.fromEntries(revisions.map((revision) => [revision.id, revision])),
      owner: owner.user,
    },
    appreciations,
    comments: Object.fromEntries(written),
  };
}

function revision(random: Random, draft: Draft, at: number, settingAt: (moment: number) => Setting): Revision {
  const { id = 0, on = 0 } = draft.revisions[at] ?? {};
  const note = random.chance(0.65) ? fill(random.pick(revisionNotes), slotsFor(settingAt(on)), random) : '';
  return {
    id,
    wip_id: draft.id,
    description: note,
    url: revisionUrl(draft.id, id),
    images: pictures(random, draft.id, id),
    created_on: on,
    number: at + 1,
    short_url: shortUrl(id),
    tags: random.several(draft.owner.family.tags, random.pick([0, 0, 1, 2, 3, 4])),
  };
}

/** Possible ratios of height to width. All revisions of a work have the same ratio. */
const ratios = [0.66, 0.75, 1, 1.33, 1.41];

/** Returns the sizes of a picture. Small originals lack the high definition, and sometimes another size is missing. */
function pictures(random: Random, wip: number, id: number): Revision['images'] {
  const ratio = ratios[wip % ratios.length] ?? 1;
  const picture = (name: string, width: number, height = Math.round(width * ratio)) => ({
    [name]: { width, height, url: pictureUrl('wips', name, id) },
  });
  return {
    ...(random.chance(0.93) ? picture('thumbnail_sm', 115, 90) : {}),
    ...(random.chance(0.97) ? picture('thumbnail', 202, 158) : {}),
    ...(random.chance(0.96) ? picture('normal_resolution', 600) : {}),
    ...(random.chance(0.7) ? picture('high_definition', random.pick([1200, 1600, 1920])) : {}),
  };
}
