// Lists the pictures of a record to download, and the path at which each is stored.
import { decode } from '../api/decode.ts';
import {
  downloadVariantOf,
  type EntityName,
  entityOf,
  kindOf,
  picturesOf,
} from '../api/entities.ts';
import type { CreditInfo } from '../api/kinds/entity.ts';
import type { RecordPicture } from '../api/kinds/pictures.ts';
import { childValues, getOwn } from '../api/kinds/shape.ts';
import { toLicenceCode } from '../api/reference/licences.ts';
import { webHref } from '../view/text/links.ts';
import { embeddedAddress } from '../view/text/markup.ts';
import type { EarlierDownload } from './earlier-download.ts';
import { type FileNames, withoutExtension } from './file-names.ts';
import { keyOf } from './known-pictures.ts';
import { manifestName, type PictureLine, type RecordLine } from './manifest.ts';
import { safeName, type Template } from './template.ts';

/**
 * Returns facts about the record in a parsed response; undefined if the record is not of the kind
 * `noun`.
 */
export function aboutRecord(noun: string, document: unknown): CreditInfo | undefined {
  const entity = downloadVariantOf(noun);
  const value =
    typeof document === 'object' && document !== null ? Reflect.get(document, noun) : undefined;
  return entity === undefined || typeof value !== 'object'
    ? undefined
    : entityOf(entity).download?.about(decode(entity, value));
}

export interface PlannedPicture extends Omit<RecordPicture, 'id'> {
  /**
   * Key of the picture in the manifest: kind and id of the record, and the address of `src` or of
   * the largest size.
   */
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  /** Id of the module or component; undefined if it has none. */
  readonly module?: string | undefined;
  readonly about?: CreditInfo;
  /** Segments of the relative path, without an extension. */
  readonly path: readonly string[];
  /** The line of an earlier run that stored this picture. */
  readonly line?: PictureLine | undefined;
}

export interface PlannedRecord extends CreditInfo {
  readonly noun: string;
  /** Segments of the path of the record's JSON, which is stored next to the first picture. */
  readonly file: readonly string[];
  /** The line of an earlier run that stored the JSON of this record there. */
  readonly line: RecordLine | undefined;
  readonly pictures: readonly PlannedPicture[];
  /** Web addresses of embedded players, e.g. of videos. They are not fetched. */
  readonly players: readonly string[];
  /** The types of the parts that are neither pictures nor players nor texts. */
  readonly unknown: readonly string[];
  /** Whether the service sends the content only to people who are logged in. */
  readonly isWithheld: boolean;
  /**
   * Key of the record's version in an archive; undefined if the record does not say when it was
   * changed.
   */
  readonly version: string | undefined;
}

/** The template, and the paths and pictures of earlier runs. */
export interface PlanContext {
  readonly template: Template;
  readonly names: FileNames;
  readonly earlier: Pick<EarlierDownload, 'pictures' | 'recordLine'>;
  /** Ends the planning of a record with thousands of pictures. */
  readonly signal: AbortSignal;
}

/** Number of pictures that are planned before signals are received. */
const chunkPictures = 1000;

/**
 * Plans the files of a record. Pictures that an earlier run stored keep their files. Others get
 * free paths.
 */
export async function planRecord(
  entity: EntityName,
  value: unknown,
  { template, names, earlier, signal }: PlanContext,
): Promise<PlannedRecord> {
  const record = decode(entity, value);
  const noun = kindOf(entity);
  const { download } = entityOf(entity);
  const about = download?.about(record);
  if (about === undefined) throw new TypeError(`${entity} has no pictures to download`);
  const { id, name, user } = about;
  const common = {
    user,
    id,
    name,
    noun,
    license: toLicenceCode(about.licence),
    ...filingOf(record),
  };
  const pathOf = (number: number, kind: string) =>
    ownFolder(template({ ...common, kind, number: String(number).padStart(2, '0') }));
  const pictures = picturesOf(entity, record);
  const lines = earlier.pictures.find({ noun, id }, pictures);
  const planned: PlannedPicture[] = [];
  for (const picture of pictures) {
    if (planned.length % chunkPictures === chunkPictures - 1) await new Promise(setImmediate);
    signal.throwIfAborted();
    const line = lines.get(picture);
    const path =
      line === undefined
        ? names.take(pathOf(picture.number, picture.kind))
        : withoutExtension(line.file).split('/');
    const { id: module, src, sizes } = picture;
    const key = keyOf({ noun, id }, src ?? sizes[0]?.url ?? '');
    planned.push({ ...picture, noun, id, module, about, key, path, line });
  }
  const first = planned[0]?.path ?? pathOf(0, '');
  const recordLine = earlier.recordLine(noun, id);
  const stored = storedFile(recordLine?.file, `${noun}-${id}`);
  const file = stored ?? names.take([...first.slice(0, -1), `${noun}-${id}`], '.json');
  const rest = download?.rest?.(record);
  const players = (rest?.players ?? []).flatMap(
    (player) => webHref(player) ?? webHref(embeddedAddress(player)) ?? [],
  );
  const { unknown = [], isWithheld = false } = rest ?? {};
  const version = versionOf(noun, id, record);
  const parts = { pictures: planned, players, unknown, isWithheld };
  return { ...about, noun, ...parts, file, line: stored && recordLine, version };
}

/** A folder must not have the name of the manifest. A username, for example, could be this name. */
const ownFolder = ([first = '', ...rest]: readonly string[]): readonly string[] => [
  first.toLowerCase() === manifestName ? `_${first}` : first,
  ...rest,
];

/**
 * Returns the path of a record's JSON; undefined if the name is not one that a run gives to this
 * record.
 */
function storedFile(file: string | undefined, name: string): readonly string[] | undefined {
  const path = file?.split('/');
  return path?.at(-1)?.startsWith(safeName(name)) === true ? path : undefined;
}

/** Returns the key of a record's version. The decoded record is complete, or the row of a list. */
export function versionOf(noun: string, id: string, record: unknown): string | undefined {
  const modified = getOwn(getOwn(record, noun) ?? record, 'modified_on');
  return typeof modified === 'number' ? `${noun} ${id} modified ${modified}` : undefined;
}

/** Whether the complete record has one of these licences. */
export const hasLicence = (
  entity: EntityName,
  value: unknown,
  licences: readonly string[],
): boolean =>
  licences.includes(
    toLicenceCode(entityOf(entity).download?.about(decode(entity, value)).licence ?? ''),
  );

/** Returns the key of a version that was left out because it has none of these licences. */
export const leftOutKey = (version: string, licences: readonly string[]): string =>
  `${version} not ${licences.toSorted().join()}`;

/** Maximum length of the tags in a path, in characters. */
const maxTags = 100;

/**
 * Returns the values of placeholders whose members have the same name in all kinds of record; '' if
 * unknown.
 */
function filingOf(record: unknown): {
  readonly date: string;
  readonly field: string;
  readonly tags: string;
} {
  const seconds = getOwn(record, 'published_on') ?? getOwn(record, 'created_on');
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  const textsIn = (value: unknown, name: string) =>
    childValues(getOwn(value, name)).filter((text) => typeof text === 'string');
  // The reference lists tags only for revisions. Some services also send the tags of projects.
  const tags = [record, ...childValues(getOwn(record, 'revisions'))].flatMap((each) =>
    textsIn(each, 'tags'),
  );
  const short = [...new Set(tags)].reduce(
    (all, tag) => (all.length + tag.length < maxTags ? `${all},${tag}` : all),
    '',
  );
  return {
    date: Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10),
    field: textsIn(record, 'fields')[0] ?? '',
    tags: short.slice(1),
  };
}
