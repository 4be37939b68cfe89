// The steps of a history: changes of the truth, commands of a user, and bad days.
import fc from 'fast-check';
import {
  type Fault,
  faultKinds,
  key,
  type ListName,
  listNames,
  newProject,
  type ServiceName,
  serviceNames,
  shift,
  type World,
} from './world.ts';

interface OnService {
  readonly service: ServiceName;
}

/** Something happens at a service. */
export type Event = OnService &
  (
    | { readonly do: 'add' | 'remove'; readonly list: ListName; readonly id: number }
    | { readonly do: 'rename' | 'count' | 'feel'; readonly id: number; readonly to: number }
    | { readonly do: 'mention' | 'leak' | 'describe'; readonly id: number }
    | { readonly do: 'move'; readonly list: ListName }
  );

type Keep = OnService & { readonly list: ListName };

/** A user does something. */
export type Action =
  | { readonly do: 'sync'; readonly budget: number | undefined; readonly fault: Fault | undefined }
  | (Keep & { readonly do: 'keep'; readonly fault: Fault | undefined })
  | (OnService & { readonly do: 'show'; readonly id: number; readonly fault: Fault | undefined })
  /** Two commands write to the library at the same time. */
  | { readonly do: 'both'; readonly commands: readonly (Keep | 'sync')[] }
  /** Prints a list, and perhaps keeps it. No other command runs for a time before and after. */
  | (Keep & { readonly do: 'print'; readonly isKept: boolean; readonly wait: number })
  | { readonly do: 'glance' | 'look' | 'copy' }
  /**
   * Imports one of the printed lists. A signal may end the command after some turns of the event
   * loop.
   */
  | { readonly do: 'import'; readonly at: number; readonly killedAfter?: number | undefined }
  /** The next command runs with a clock that is ahead. */
  | { readonly do: 'ahead' }
  | { readonly do: 'wait' | 'jump'; readonly seconds: number };

export type Step = Event | Action;

const list = fc.constantFrom(...listNames);
const id = fc.integer({ min: 1, max: 8 });
/** One of these names. */
const doing = <N extends string>(...names: N[]) => fc.constantFrom(...names);

const writer = (service: fc.Arbitrary<ServiceName>) =>
  fc.oneof(fc.constant('sync' as const), fc.record({ service, list }));

/** Each kind of step with its weight. */
const stepsWith = (service: fc.Arbitrary<ServiceName>, fault: fc.Arbitrary<Fault | undefined>) =>
  ({
    figure: [16, fc.record({ do: doing('rename', 'count'), service, id, to: fc.nat(9) })],
    describe: [4, fc.record({ do: doing('describe'), service, id })],
    mood: [6, fc.record({ do: doing('feel'), service, id, to: fc.nat(3) })],
    member: [10, fc.record({ do: doing('add', 'remove'), service, list, id })],
    move: [4, fc.record({ do: doing('move'), service, list })],
    mention: [1, fc.record({ do: doing('mention'), service, id })],
    leak: [1, fc.record({ do: doing('leak'), service, id })],
    wait: [12, fc.record({ do: doing('wait'), seconds: fc.constantFrom(1, 60, 3600) })],
    sync: [4, fc.record({ do: doing('sync'), budget: fc.constant(undefined), fault })],
    budget: [2, fc.record({ do: doing('sync'), budget: fc.integer({ min: 1, max: 6 }), fault })],
    keep: [6, fc.record({ do: doing('keep'), service, list, fault })],
    show: [5, fc.record({ do: doing('show'), service, id, fault })],
    both: [
      2,
      fc.record({ do: doing('both'), commands: fc.tuple(writer(service), writer(service)) }),
    ],
    look: [3, fc.record({ do: doing('look') })],
    glance: [1, fc.record({ do: doing('glance') })],
    copy: [1, fc.record({ do: doing('copy') })],
    print: [
      2,
      fc.record({ do: doing('print'), service, list, isKept: fc.boolean(), wait: fc.constant(60) }),
    ],
    import: [
      3,
      fc.record({
        do: doing('import'),
        at: fc.nat(50),
        killedAfter: fc.option(fc.nat(30), { nil: undefined, freq: 3 }),
      }),
    ],
    ahead: [1, fc.record({ do: doing('ahead') })],
    jump: [
      1,
      fc.record({ do: doing('jump'), seconds: fc.constantFrom(-3600, -2 * 86_400, 20 * 86_400) }),
    ],
  }) as const satisfies Record<string, readonly [number, fc.Arbitrary<Step>]>;

const noFault = fc.constant(undefined);
const someFault: fc.Arbitrary<Fault | undefined> = fc.option(
  fc.record({
    kind: fc.constantFrom(...faultKinds),
    at: fc.integer({ min: 1, max: 8 }),
    lasts: fc.boolean(),
  }),
  { nil: undefined },
);

/**
 * Kinds of steps, and features of histories: faults, a second service, commands within one second.
 */
export const stepKinds = [
  ...Object.keys(stepsWith(fc.constant('a'), noFault)),
  'faults',
  'services',
  'seconds',
];

/** Histories of these kinds of steps. @param max the greatest number of steps */
export function histories(kinds: readonly string[], max: number): fc.Arbitrary<Step[]> {
  const services = fc.constantFrom<ServiceName>(
    ...(kinds.includes('services') ? serviceNames : (['a'] as const)),
  );
  const all = Object.entries(stepsWith(services, kinds.includes('faults') ? someFault : noFault));
  const weighted = all.flatMap(([kind, [weight, arbitrary]]) =>
    kinds.includes(kind) ? [{ weight, arbitrary: arbitrary as fc.Arbitrary<Step> }] : [],
  );
  return fc.array(fc.oneof(...weighted), { minLength: 1, maxLength: max, size: 'max' });
}

export const isEvent = (step: Step): step is Event =>
  ['add', 'remove', 'rename', 'count', 'mention', 'leak', 'describe', 'feel', 'move'].includes(
    step.do,
  );

/** Changes the truth. */
export function happen({ truths }: World, event: Event): void {
  const { projects, lists } = truths[event.service];
  if (event.do === 'move') {
    shift(lists[event.list]);
    return;
  }
  const { id } = event;
  const now = projects.get(id) ?? newProject(event.service, id);
  const plain = `${event.service}${id}`;
  if (event.do === 'add') {
    projects.set(id, now);
    if (!lists[event.list].includes(id)) lists[event.list].push(id);
  } else if (event.do === 'remove') {
    const at = lists[event.list].indexOf(id);
    if (at >= 0) lists[event.list].splice(at, 1);
  } else if (projects.has(id)) {
    if (event.do === 'rename') projects.set(id, { ...now, name: `${plain} v${event.to}` });
    if (event.do === 'count')
      projects.set(id, { ...now, views: newProject(event.service, id, event.to).views });
    if (event.do === 'feel')
      projects.set(id, { ...now, mood: event.to === 0 ? undefined : `${plain} m${event.to}` });
    if (event.do === 'describe') projects.set(id, { ...now, description: `${now.description}.` });
    if (event.do === 'mention')
      projects.set(id, { ...now, name: `${plain}: how to use ?client_id=YOUR_ID` });
    if (event.do === 'leak') projects.set(id, { ...now, name: `${plain} ${key}` });
  }
}
