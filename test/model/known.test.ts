// The smallest histories that random runs found in earlier versions.
import { expect, test } from 'vitest';
import { wrongAfter } from './histories.ts';
import type { Step } from './steps.ts';
import type { Fault, ServiceName } from './world.ts';

const list = 'users projects ada';
const other = 'collections projects 7';
const keep = (fault?: Fault, service: ServiceName = 'a'): Step => ({
  do: 'keep',
  service,
  list,
  fault,
});
const sync = (fault?: Fault): Step => ({ do: 'sync', budget: undefined, fault });
const show: Step = { do: 'show', service: 'a', id: 2, fault: undefined };
const rename = (to: number): Step => ({ do: 'rename', service: 'a', id: 2, to });
const feel = (to: number): Step => ({ do: 'feel', service: 'a', id: 2, to });
const print = (isKept: boolean, wait: number): Step => ({
  do: 'print',
  service: 'a',
  list,
  isKept,
  wait,
});
const add: Step = { do: 'add', service: 'a', list, id: 7 };
const remove: Step = { do: 'remove', service: 'a', list, id: 5 };
const leave: Step = { ...add, do: 'remove' };
const at = (kind: Fault['kind'], number: number): Fault => ({ kind, at: number, lasts: true });

const cases: readonly (readonly [string, readonly Step[], ...string[]])[] = [
  ['two services have the same ids', [keep(), keep(undefined, 'b')], 'services'],
  ['a watched list of two services', [sync(), sync()], 'services'],
  ['a text mentions a parameter for keys', [{ do: 'mention', service: 'a', id: 1 }, keep()]],
  ['a text contains the key', [{ do: 'leak', service: 'a', id: 1 }, keep(), sync()]],
  ['an error in a 200', [keep(), sync(at('error in 200', 1)), sync(at('error in 200', 2))]],
  ['a null list', [keep(), sync(at('null', 1)), keep(at('null', 2))]],
  ...(['500', 'no ids'] as const).map(
    (kind) => [`a first reading, cut short by: ${kind}`, [sync(at(kind, 2)), sync()]] as const,
  ),
  [
    'an empty page with an error',
    [
      sync(),
      sync(at('empty with an error', 2)),
      sync(at('empty with an error', 2)),
      keep(at('empty with an error', 2)),
    ],
  ],
  ['a record outside of lists', [sync(), add, leave, { ...show, id: 7 }]],
  ['an empty list that was not empty', [sync(), sync(at('empty', 1))]],
  ['a 500 after a short page', [keep(), remove, sync(at('500', 2)), sync(at('500', 2))]],
  [
    'a first reading, then a record that enters and leaves',
    [sync(), add, sync(), leave, sync(), sync()],
  ],
  [
    'a first reading by several syncs',
    [
      ...[1, 1, 1].map((budget): Step => ({ do: 'sync', budget, fault: undefined })),
      sync(),
      add,
      sync(),
    ],
  ],
  [
    'a record of an open first reading that enters another list',
    [
      { do: 'remove', service: 'a', list: other, id: 2 },
      { do: 'leak', service: 'a', id: 5 },
      sync(),
      { do: 'add', service: 'a', list: other, id: 2 },
      sync(),
    ],
  ],
  ['a record that left', [keep(), remove, keep()]],
  ['a record that left long ago', [keep(), remove, keep(), sync(), keep()]],
  ['a record that moved up while the list was read', [keep(), keep(at('shift', 2))]],
  ['a clock that was ahead', [{ do: 'ahead' }, keep(), rename(1), keep(), rename(2), keep()]],
  [
    'changes within a second',
    [keep(), rename(1), keep(), rename(2), keep(), rename(3), keep()],
    'seconds',
  ],
  [
    'a member that some texts lack',
    [feel(1), keep(), feel(0), keep(), show, feel(2), keep(), feel(0), sync()],
  ],
  ['a page after its list', [keep(), rename(1), show]],
  ['a list after a page', [show, rename(1), keep()]],
  ['news in a pipe', [keep(), { do: 'glance' }]],
  ['news on a terminal', [keep(), { do: 'look' }, add, keep()]],
  [
    'news while a clock was ahead',
    [sync(), { do: 'look' }, { do: 'ahead' }, keep(), { do: 'look' }, keep()],
    'seconds',
  ],
  [
    'a copy',
    [show, rename(1), sync(), remove, sync(), { do: 'look' }, { do: 'copy' }, rename(2), sync()],
  ],
  [
    'a copy while a clock was ahead',
    [{ do: 'ahead' }, keep(), { do: 'copy' }, rename(1), keep(), { do: 'copy' }],
  ],
  [
    'an import of what was printed earlier',
    [print(true, 60), rename(1), keep(), { do: 'import', at: 0 }],
  ],
  [
    'an import of what was not kept',
    [keep(), rename(1), print(false, 60), rename(2), keep(), { do: 'import', at: 0 }],
  ],
  [
    'an import of a value between two equal ones',
    [rename(3), keep(), rename(1), print(false, 60), rename(3), keep(), { do: 'import', at: 0 }],
  ],
  ...[0, 2, 5, 10, 20].map(
    (killedAfter) =>
      [
        `an import that was killed (${killedAfter})`,
        [print(false, 60), { do: 'import', at: 0, killedAfter }, keep()],
      ] as const,
  ),
  [
    'an import within the second of a change',
    [print(true, 0), rename(1), keep(), { do: 'import', at: 0 }, { do: 'import', at: 0 }],
    'seconds',
  ],
  [
    'news within the second in which news was shown',
    [keep(), { do: 'look' }, show, add, keep()],
    'seconds',
  ],
  [
    'two writers',
    [
      { do: 'both', commands: ['sync', { service: 'a', list }] },
      { do: 'both', commands: ['sync', 'sync'] },
    ],
  ],
  [
    'a clock that was set back',
    [sync(), { do: 'look' }, { do: 'jump', seconds: -3600 }, rename(1), add, keep(), sync()],
  ],
];

test.each(cases.map(([name, steps, ...features]) => ({ name, steps, features })))(
  '$name',
  async ({ steps, features }) => expect(await wrongAfter(steps, features)).toBe(''),
);
