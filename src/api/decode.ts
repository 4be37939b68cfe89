// Decodes records: turns every form in which services send a record into the one form that views read. Any JSON value yields
// a record, with empty members where necessary: one broken item must not end a run. JSON output is never decoded.
import { type Decoded, type EntityName, entities } from './entities.ts';
import { idText } from './ids.ts';
import { isObject } from './json/json-types.ts';
import { type RecordShape, type Shape, text } from './kinds/shape.ts';

type JsonRecord = Readonly<Record<string, unknown>>;
type Normalise = (sent: unknown) => unknown;

/** `value` in the form that views read. Keys that are not in the reference stay in the record as received. */
export function decode<E extends EntityName>(entity: E, value: unknown): Decoded<E> {
  // `decodeShape` returns the DecodedShape of each kind of Shape, which the compiler cannot check.
  return decodeShape(entities[entity].shape, value) as Decoded<E>;
}

/** The same for some members only, for long lists with few columns; the others stay as received. */
export function decodeSome(entity: EntityName, names: ReadonlySet<string>): (value: unknown) => unknown {
  const whole: RecordShape = entities[entity].shape;
  const props = Object.fromEntries(Object.entries(whole.props).filter(([name]) => names.has(name)));
  const shape = { ...whole, props };
  const normalise = otherForms.get(whole);
  return (value) => recordOf(shape, normalise === undefined ? value : normalise(value));
}

const { shape: collection } = entities.collection;
const { shape: projectContent } = entities.projectContent;
const { shape: revision } = entities.revision;

/** Records that are also sent in another form, each with the function that turns it into the reference's form. */
const otherForms: ReadonlyMap<Shape | undefined, Normalise> = new Map<Shape | undefined, Normalise>([
  [collection, instead('images', (sent) => values(own(sent, 'latest_projects')).map(largestCover))],
  [projectContent, instead('featured_on', (sent) => own(sent, 'features'))],
  [projectContent.props.featured_on.of, feature],
  [revision, instead('images', (sent) => ({ normal_resolution: own(sent, 'image') }))],
  [revision.props.images.others, (sent) => (typeof sent === 'string' ? { url: sent } : sent)],
]);

/** Where `name` is missing or empty, what `make` finds elsewhere in the record. */
function instead(name: string, make: Normalise): Normalise {
  return (sent) => (isObject(sent) && values(sent[name]).length === 0 ? { ...sent, [name]: make(sent) } : sent);
}

/** `{featured_on, site: {name}}` means `{timestamp, site}`. */
function feature(sent: unknown): unknown {
  const site = own(sent, 'site');
  if (!isObject(sent) || !isObject(site)) return sent;
  return { ...sent, site: own(site, 'name'), timestamp: own(sent, 'timestamp') ?? own(sent, 'featured_on') };
}

/** Keys are sizes in pixels, but also `max_808` and `original`, which can have any size. */
function largestCover(project: unknown): unknown {
  const covers = own(project, 'covers');
  if (!isObject(covers)) return undefined;
  const size = ([key]: [string, unknown]) => Number(/\d+/.exec(key)?.[0] ?? 0);
  const pictures = Object.entries(covers).filter(([, picture]) => typeof picture === 'string' && picture !== '');
  return pictures.sort((a, b) => size(b) - size(a))[0]?.[1];
}

export function decodeShape(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'integer':
      return integerOf(value);
    case 'id':
      return idText(value);
    case 'time':
    case 'clock':
      return timeOf(value);
    case 'text':
    case 'url':
      return textOf(value);
    case 'texts':
      return Object.fromEntries(entriesOf(value).map(([key, text]) => [key, textOf(text)]));
    case 'list':
    case 'map':
      return values(value)
        .filter((item) => item !== null && item !== undefined)
        .map((item) => decodeShape(shape.of, item));
    case 'optional':
      return decodeShape(shape.of, value);
    case 'record':
      return recordOf(shape, value);
  }
}

/** A record in the reference's form, where it is also sent in another. */
export const normalised = (shape: RecordShape, sent: unknown): unknown => otherForms.get(shape)?.(sent) ?? sent;

function recordOf(shape: RecordShape, value: unknown): JsonRecord {
  const form = normalised(shape, value);
  const sent = isObject(form) ? form : {};
  const { others, props } = shape;
  const decoded: Record<string, unknown> = {
    ...(others === undefined ? sent : mapValues(sent, (item) => decodeShape(others, item))),
  };
  // No shape has a member `__proto__`. A loop: lists of a hundred thousand records come this way.
  for (const name of Object.keys(props)) decoded[name] = decodeShape(props[name] ?? text, own(sent, name));
  return decoded;
}

function integerOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function timeOf(value: unknown): number | undefined {
  const [, day, clock] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value) ?? []) : [];
  if (day === undefined) return typeof value === 'boolean' ? undefined : integerOf(value);
  const milliseconds = Date.parse(`${day}T${clock}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The record's own member, not an inherited one such as `constructor`. */
const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const values = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []);

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, item]) => item !== null && item !== undefined)
    : [];

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T, name: string) => unknown): JsonRecord {
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const changed = change(value, name);
    // Assigning to `__proto__` would change the prototype.
    if (name === '__proto__') Object.defineProperty(mapped, name, { value: changed, enumerable: true });
    else mapped[name] = changed;
  }
  return mapped;
}
