// Turns every form in which services send a record into the one inner form of its shape, for views. Whatever JSON value
// comes, it answers with a record, of blanks if need be: one broken item must not end a run. JSON output never passes here.
import { type Decoded, type EntityName, entities } from './entities.ts';
import type { RecordShape, Shape } from './schema.ts';

type Plain = Readonly<Record<string, unknown>>;
type Form = (sent: unknown) => unknown;

/** `value` as views see it. Keys that the reference lacks stay on their record as they came. */
export function decode<E extends EntityName>(entity: E, value: unknown): Decoded<E> {
  // The interpreter below answers each kind of Shape with its DecodedShape; the compiler cannot follow it.
  return inner(entities[entity].shape, value) as Decoded<E>;
}

/** The same of some members alone, for long lists of which few columns are shown; the others stay as they came. */
export function decodeSome(entity: EntityName, names: ReadonlySet<string>): (value: unknown) => unknown {
  const whole: RecordShape = entities[entity].shape;
  const props = Object.fromEntries(Object.entries(whole.props).filter(([name]) => names.has(name)));
  const shape = { ...whole, props };
  const form = otherForms.get(whole);
  return (value) => recordOf(shape, form === undefined ? value : form(value));
}

const { shape: collection } = entities.collection;
const { shape: projectContent } = entities.projectContent;
const { shape: revision } = entities.revision;

/** Records that also come in another form, and how that becomes the reference's before it is read. */
const otherForms: ReadonlyMap<Shape | undefined, Form> = new Map<Shape | undefined, Form>([
  [collection, instead('images', (sent) => values(own(sent, 'latest_projects')).map(largestCover))],
  [projectContent, instead('featured_on', (sent) => own(sent, 'features'))],
  [projectContent.props.featured_on.of, feature],
  [revision, instead('images', (sent) => ({ normal_resolution: own(sent, 'image') }))],
  [revision.props.images.others, (sent) => (typeof sent === 'string' ? { url: sent } : sent)],
]);

/** Where nothing came under `name`, what `make` finds elsewhere in the record. */
function instead(name: string, make: Form): Form {
  return (sent) => (isPlain(sent) && values(sent[name]).length === 0 ? { ...sent, [name]: make(sent) } : sent);
}

/** `{featured_on, site: {name}}` stands for `{timestamp, site}`. */
function feature(sent: unknown): unknown {
  const site = own(sent, 'site');
  if (!isPlain(sent) || !isPlain(site)) return sent;
  return { ...sent, site: own(site, 'name'), timestamp: own(sent, 'timestamp') ?? own(sent, 'featured_on') };
}

/** Keys are pixel sizes, but also `max_808` and `original`, which may be any size. */
function largestCover(project: unknown): unknown {
  const covers = own(project, 'covers');
  if (!isPlain(covers)) return undefined;
  const size = ([key]: [string, unknown]) => Number(/\d+/.exec(key)?.[0] ?? 0);
  const pictures = Object.entries(covers).filter(([, picture]) => typeof picture === 'string' && picture !== '');
  return pictures.sort((a, b) => size(b) - size(a))[0]?.[1];
}

function inner(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'integer':
      return integerOf(value);
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
        .map((item) => inner(shape.of, item));
    case 'optional':
      return inner(shape.of, value);
    case 'record':
      return recordOf(shape, value);
  }
}

function recordOf(shape: RecordShape, value: unknown): Plain {
  const form = otherForms.get(shape);
  const formed = form === undefined ? value : form(value);
  const sent = isPlain(formed) ? formed : {};
  const { others, props } = shape;
  const extras = others === undefined ? sent : mapValues(sent, (item) => inner(others, item));
  return { ...extras, ...mapValues(props, (prop, name) => inner(prop, own(sent, name))) };
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

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Never what a record inherits: a service may well send no `constructor`. */
const own = (value: unknown, name: string): unknown =>
  isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const values = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []);

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, item]) => item !== null && item !== undefined)
    : [];

/** By way of entries, which make an own `__proto__` where an assignment would change the prototype. */
const mapValues = <T>(record: Readonly<Record<string, T>>, change: (value: T, name: string) => unknown): Plain =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
