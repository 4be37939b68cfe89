// Finds the pictures of records in the lines of earlier runs. A picture is identified by its
// record, and by the id of its module. A picture without such an id, and a line of an older
// version, is identified by the address of any size.
import type { RecordPicture } from '../api/kinds/pictures.ts';
import type { PictureLine } from './manifest.ts';

type IdentifiedPicture = Pick<RecordPicture, 'id' | 'sizes'>;

type RecordId = Pick<PictureLine, 'noun' | 'id'>;

export interface KnownPictures {
  /**
   * Returns the lines of a record's pictures. No line is returned for two pictures, so two modules
   * with one address are two pictures.
   */
  find<P extends IdentifiedPicture>(
    record: RecordId,
    pictures: readonly P[],
  ): ReadonlyMap<P, PictureLine>;
  /**
   * Whether a line is about the picture. Several pictures may have the same line of an older
   * version.
   */
  has(record: RecordId, picture: IdentifiedPicture): boolean;
  add(line: PictureLine): void;
}

/** @param lines the lines of one service. Of two lines about one picture, the later counts */
export function knownPictures(lines: Iterable<PictureLine>): KnownPictures {
  const byIdentity = new Map<string, PictureLine[]>();
  const found = new Set<PictureLine>();
  const add = (line: PictureLine) => {
    for (const identity of lineIdentities(line)) {
      const same = byIdentity.get(identity);
      if (same === undefined) byIdentity.set(identity, [line]);
      else same.push(line);
    }
  };
  for (const line of lines) add(line);
  const takeLine = (identities: readonly string[]): PictureLine | undefined => {
    for (const identity of identities) {
      const same = byIdentity.get(identity) ?? [];
      for (let line = same.pop(); line !== undefined; line = same.pop()) {
        if (found.has(line)) continue;
        found.add(line);
        return line;
      }
    }
    return undefined;
  };
  return {
    find: (record, pictures) => {
      const result = new Map<(typeof pictures)[number], PictureLine>();
      // Each id is looked up before any address, because an address may be that of several modules.
      for (const identitiesOf of [moduleIdentities, addressIdentities]) {
        // The last picture gets the latest line, so pictures with one address keep their order.
        for (const picture of pictures.toReversed()) {
          const line = result.has(picture) ? undefined : takeLine(identitiesOf(record, picture));
          if (line !== undefined) result.set(picture, line);
        }
      }
      return result;
    },
    has: (record, picture) =>
      [moduleIdentities, addressIdentities].some((identitiesOf) =>
        identitiesOf(record, picture).some((identity) => byIdentity.has(identity)),
      ),
    add,
  };
}

/** Returns the key of a picture without a module id, as in the lines of all versions. */
export const keyOf = ({ noun, id }: RecordId, address: string): string =>
  `${noun} ${id} ${address}`;

function keyAddress({ noun, id, key }: PictureLine): string | undefined {
  const start = keyOf({ noun, id }, '');
  return key.startsWith(start) ? key.slice(start.length) : undefined;
}

const identity = (
  { noun, id }: RecordId,
  kind: 'module' | 'address' | 'address of a module',
  name: string,
): string => JSON.stringify([noun, id, kind, name]);

function lineIdentities(line: PictureLine): readonly string[] {
  const kind = line.module === undefined ? 'address' : 'address of a module';
  const addresses = new Set([line.url, keyAddress(line) ?? line.url]);
  const identities = [...addresses].map((address) => identity(line, kind, address));
  return line.module === undefined
    ? identities
    : [...identities, identity(line, 'module', line.module)];
}

const moduleIdentities = (record: RecordId, { id }: IdentifiedPicture): readonly string[] =>
  id === undefined ? [] : [identity(record, 'module', id)];

/**
 * A picture with an id is not the picture of a line with another id, although both have one
 * address.
 */
const addressIdentities = (record: RecordId, { id, sizes }: IdentifiedPicture): readonly string[] =>
  (id === undefined
    ? (['address', 'address of a module'] as const)
    : (['address'] as const)
  ).flatMap((kind) => sizes.map(({ url }) => identity(record, kind, url)));

/**
 * Returns how a stored picture differs from that of the service: `smaller` if the service has a
 * larger size, `other` if no address of the picture is the same; undefined if it does not differ.
 */
export function findPictureChange(
  line: PictureLine,
  { sizes }: Pick<RecordPicture, 'sizes'>,
): 'smaller' | 'other' | undefined {
  const [largest] = sizes;
  const known = keyAddress(line);
  const size = sizeAt(sizes, line.url);
  if (size === undefined)
    return known !== undefined && sizeAt(sizes, known) !== undefined ? undefined : 'other';
  const isTried = largest?.url === line.unavailable || largest?.url === known;
  return isTried || largest === undefined || largest.width <= size.width ? undefined : 'smaller';
}

/** Returns the size with an address. Hosts change, and a query may be a signature that changes. */
function sizeAt(
  sizes: RecordPicture['sizes'],
  address: string,
): RecordPicture['sizes'][number] | undefined {
  const path = pathOf(address);
  return sizes.find(({ url }) => url === address) ?? sizes.find(({ url }) => pathOf(url) === path);
}

const pathOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname : address;
