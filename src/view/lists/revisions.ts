// The revisions of a work in progress, the oldest first, with their pictures.
import type { Decoded } from '../../api/entities.ts';
import { compareIds } from '../../api/ids.ts';
import { integer, type Shape, text, time } from '../../api/kinds/shape.ts';
import { picturesOf, type RecordPicture } from '../../api/record-pictures.ts';
import { ownListSubject, type Subject } from '../subject.ts';

export interface RevisionPicture {
  /** As programs get it. */
  readonly record: {
    readonly wip: string;
    readonly revision: string;
    /** From 1, as people count them. */
    readonly number: number;
    /** Unix seconds. */
    readonly created_on: number | null;
    readonly url: string;
  };
  readonly picture: RecordPicture;
}

/** Revisions without a picture are left out. */
export const revisionPictures = (wip: Decoded<'wip'>): readonly RevisionPicture[] =>
  [...wip.revisions]
    .sort((a, b) => (a.created_on ?? 0) - (b.created_on ?? 0) || compareIds(a.id, b.id))
    .flatMap((revision, at) => {
      const [picture] = picturesOf('revision', revision);
      if (picture === undefined) return [];
      const number = revision.number ?? at + 1;
      const url = picture.sizes[0]?.url ?? '';
      return {
        record: { wip: wip.id, revision: revision.id, number, created_on: revision.created_on ?? null, url },
        picture,
      };
    });

const names = ['wip', 'revision', 'number', 'created_on', 'url'];
const kinds: Readonly<Record<string, Shape>> = { number: integer, created_on: time };

export function revisionListSubject(): Subject {
  const subject = ownListSubject({ one: 'revision', many: 'revisions' }, 'revisions', names);
  const heading = { name: 'created_on', heading: 'CREATED', kind: 'time' } as const;
  return {
    ...subject,
    columns: subject.columns.map((column) => (column.name === heading.name ? heading : column)),
    shape: { kind: 'record', props: Object.fromEntries(names.map((name) => [name, kinds[name] ?? text])) },
  };
}
