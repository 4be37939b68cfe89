// The program against a service that does everything wrong, and wants the key. What a whole process
// needs of memory is in greed.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyParams } from '../../src/api/schema.ts';
import { canary, expectNoCanary, filesOf, plainCanary } from '../support/canary.ts';
import { type Ended, newHome } from '../support/command.ts';
import { type Hostile, hostile } from '../support/hostile.ts';
import {
  type Case,
  type Form,
  type Held,
  misbehavioursWith,
  table,
  thefts,
} from '../support/misbehaviours/cases.ts';
import { validIds } from '../support/misbehaviours/lists.ts';
import { honest } from '../support/misbehaviours/misbehaviour.ts';
import { harm } from '../support/nasty.ts';
import { runWith } from '../support/system.ts';

let foreign: Hostile;
let service: Hostile;
beforeAll(async () => {
  foreign = await hostile({});
  const misbehaviours = Object.entries(misbehavioursWith(foreign.url));
  service = await hostile(
    Object.fromEntries(misbehaviours.map(([name, { does }]) => [name, does])),
  );
});
afterAll(async () => {
  await Promise.all([service.stop(), foreign.stop()]);
  expectNoCanary({ 'what another origin was sent': foreign.received() });
  expect(foreign.received()).toBe('');
});

/** The flags of a form. `api` prints what came unless a format is asked for. */
const formArgs = (form: Form): readonly string[] =>
  form === 'screen' ? [] : ['-o', form.replace(/ on a screen$/, '')];
const onScreen = (form: Form): boolean => form.includes('screen');

async function run(
  { misbehaviour, args, form, timeout = '25s' }: Case,
  env: Record<string, string> = {},
): Promise<Ended> {
  const base = [
    '--base-url',
    `${service.url}/${misbehaviour}`,
    '--retries',
    '0',
    '--timeout',
    timeout,
  ];
  const width = onScreen(form) ? { PORTFOLIO_FORCE_TTY: '90', NO_COLOR: '1' } : {};
  const home = newHome();
  const { exit, stdout, stderr } = await runWith([...args, ...formArgs(form), ...base], {
    env: { ...home.env, ...env, ...width },
    home: home.folder,
  });
  expectNoCanary({ stdout, stderr, ...filesOf(home.folder) });
  return { exit, stdout, stderr };
}

/** CSV ends its lines with both characters, also where people read it; TSV is parted by tabs. */
const shown = (text: string, form: Form): string =>
  form.includes('csv')
    ? text.replaceAll('\r\n', '\n')
    : form.includes('tsv')
      ? text.replaceAll('\t', ' ')
      : text;

function check(row: Case, ended: Ended): void {
  const { form, exit, says, stdout } = row;
  expect({ exit: ended.exit, stderr: ended.stderr }).toEqual({ exit, stderr: expect.any(String) });
  expect(harm(ended.stderr)).toBeUndefined();
  if (onScreen(form)) expect(harm(shown(ended.stdout, form))).toBeUndefined();
  const spoken = ended.stderr.split('\n').filter((line) => !/^[<>] /.test(line));
  if (says === undefined) expect(spoken).toEqual(['']);
  else expect(spokenText(spoken, form, exit)).toMatch(says);
  expectHeld(stdout, ended.stdout, row);
}

/**
 * The error's message and hint, from either of its forms, which is one or two lines and no more.
 */
function spokenText(lines: readonly string[], form: Form, exit: number): string {
  const [first = '', hint = '', end] = lines;
  if (!form.startsWith('json')) {
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(first).toMatch(/^portfolio: /);
    expect(end === undefined ? '' : hint).toMatch(/^(hint: .*)?$/);
    return lines.join('\n');
  }
  expect(lines).toHaveLength(2);
  const { error } = JSON.parse(first);
  expect(error.exit).toBe(exit);
  return `portfolio: ${error.message}\n${error.hint === undefined ? '' : `hint: ${error.hint}\n`}`;
}

function expectHeld(
  held: Held,
  text: string,
  { misbehaviour, target, form, body = honest }: Case,
): void {
  switch (held) {
    case 'nothing':
      expect(text).toBe('');
      break;
    case 'the response':
      // Not as texts: a difference between megabytes takes minutes to draw.
      expect(text === body({ target }).toString()).toBe(true);
      break;
    case 'the pages before':
      expect(recordsIn(text, form)).toHaveLength(24);
      break;
    case 'the ten before':
      expect(recordsIn(text, form)).toHaveLength(10);
      break;
    case 'fifty records':
      expect(recordsIn(text, form)).toHaveLength(misbehaviour.startsWith('ever') ? 50 : 12);
      break;
    case 'the valid records':
      expect(validIds.filter((id) => text.includes(id))).toEqual(validIds);
      break;
    case 'something harmless':
      expect(text.length).toBeGreaterThan(0);
      if (form === 'json') expect(text).toBe(body({ target }).toString());
      break;
    case 'web addresses':
      expect(text).toMatch(/^(https?:\/\/\S+\n)*$/);
  }
}

function recordsIn(text: string, form: Form): readonly unknown[] {
  if (form === 'json') return JSON.parse(text).projects;
  const lines = text.trimEnd().split('\n');
  if (form === 'ndjson') return lines.map((line) => JSON.parse(line));
  return form === 'screen' ? lines.slice(1) : lines;
}

const titled = (row: Case) => ({
  title: `${row.misbehaviour}: ${row.args.join(' ')} as ${row.form} exits ${row.exit}`,
  row,
});

describe('a service that misbehaves', () => {
  it('does so in 150 cases and more', () => {
    expect(table.length).toBeGreaterThan(150);
  });

  it.concurrent.each(table.map(titled))(
    '$title',
    async ({ row }) => check(row, await run(row)),
    60_000,
  );
});

const keys = keyParams.flatMap((param) => [canary, plainCanary].map((key) => ({ param, key })));
describe.each(keys)('a service that wants the key, sent as $param=$key', ({ param, key }) => {
  const env = { PORTFOLIO_KEY_PARAM: param, PORTFOLIO_API_KEY: key };
  it.concurrent.each(thefts.map(titled))(
    '$title',
    async ({ row }) => check(row, await run(row, env)),
    60_000,
  );
});
