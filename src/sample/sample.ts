// The table of the sample's parts, from which all its records are made.
import { entities } from '../api/entities.ts';
import type { RecordInput } from '../library/store/writer.ts';
import { madeAt } from './cast.ts';
import { collections } from './collections.ts';
import { picked, projects } from './projects.ts';
import type { Lists, Part, RecordLists, Records } from './records.ts';
import { users } from './users.ts';
import { wips } from './wips.ts';

const parts: { readonly [Name in keyof Lists]: Part<Lists[Name]> } = { users, projects, wips, collections };
const names = Object.keys(parts) as (keyof Lists)[];

/** Returns all records, the same ones in each run. */
export const sampleRecords = (): Records => ({
  madeAt,
  users: users.make(),
  projects: projects.make(),
  wips: wips.make(),
  collections: collections.make(),
});

/** Yields all records as a service sends them, with additional facts that responses do not contain. */
export function* inputsOf(records: Records): Generator<RecordInput> {
  const authors = new Map(records.users.map(({ profile }) => [profile.id, picked(entities.user.shape, profile)]));
  const author = (id: number): object => {
    const found = authors.get(id);
    if (found === undefined) throw new Error(`no user has the id ${id}`);
    return found;
  };
  for (const name of names) {
    for (const { record, ...input } of inputsOfPart(name, records, author)) {
      yield { ...input, text: JSON.stringify(record), value: record, seen: records.madeAt };
    }
  }
}

function* inputsOfPart<Name extends keyof Lists>(name: Name, lists: RecordLists, author: (id: number) => object) {
  const part: Part<Lists[Name]> = parts[name];
  for (const record of lists[name]) yield* part.inputs(record, author);
}
