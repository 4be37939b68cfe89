// Lists the pictures of a record to download, and the path at which each is stored.

import { decode } from '../api/decode.ts';
import { type EntityName, entityNames, entityOf, kindOf, picturesOf } from '../api/entities.ts';
import type { About } from '../api/kinds/entity.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { manifestName } from './manifest.ts';
import { safeName, type Template } from './template.ts';

/** Returns facts about the record in a parsed response; undefined if the record is not of the kind `noun`. */
export function aboutRecord(noun: string, document: unknown): About | undefined {
  const entity = entityNames.find((each) => kindOf(each) === noun && entityOf(each).download !== undefined);
  const value = typeof document === 'object' && document !== null ? Reflect.get(document, noun) : undefined;
  return entity === undefined || typeof value !== 'object'
    ? undefined
    : entityOf(entity).download?.(decode(entity, value));
}

export interface PlannedPicture extends RecordPicture {
  /** Key of the picture in the manifest: kind and id of the record, and address of the largest size. */
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Segments of the relative path, without an extension. */
  readonly path: readonly string[];
}

export interface PlannedRecord extends About {
  readonly noun: string;
  /** Segments of the path of the record's JSON, which is stored next to the first picture. */
  readonly file: readonly string[];
  readonly pictures: readonly PlannedPicture[];
}

/** Plans the files of a record. Adds their paths to `taken`, which contains all planned paths in lower case. */
export function planRecord(entity: EntityName, value: unknown, template: Template, taken: Set<string>): PlannedRecord {
  const record = decode(entity, value);
  const noun = kindOf(entity);
  const about = entityOf(entity).download?.(record);
  if (about === undefined) throw new TypeError(`${entity} has no pictures to download`);
  const { id, name, user } = about;
  const pathOf = (number: number, kind: string) => {
    const [first = '', ...rest] = template({ user, id, name, noun, kind, number: String(number).padStart(2, '0') });
    // A folder must not have the name of the manifest. A username, for example, could be this name.
    return [first.toLowerCase() === manifestName ? `_${first}` : first, ...rest];
  };
  const planned = picturesOf(entity, record).map(
    (picture): PlannedPicture => ({
      ...picture,
      noun,
      id,
      key: keyOf(noun, id, picture.sizes[0]?.url ?? ''),
      path: untaken(pathOf(picture.number, picture.kind), taken),
    }),
  );
  const first = planned[0]?.path ?? pathOf(0, '');
  const file = [...first.slice(0, -1), safeName(`${noun}-${id}`, '.json')];
  return { ...about, noun, pictures: planned, file };
}

export const keyOf = (noun: string, id: string, url: string): string => `${noun} ${id} ${url}`;

/** Returns the path, with a number at the end if the path is taken. Ignores case, as some file systems do. */
function untaken(path: readonly string[], taken: Set<string>): readonly string[] {
  const last = path.at(-1) ?? '';
  for (let count = 1; ; count++) {
    const name = count === 1 ? last : safeName(last, `-${count}`);
    const whole = [...path.slice(0, -1), name];
    const key = whole.join('/').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return whole;
  }
}
