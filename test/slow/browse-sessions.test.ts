// Replays the sessions of `portfolio browse` in test/transcripts. `UPDATE_TRANSCRIPTS=1` writes
// what is shown now.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runSession, type Session, sessionsIn } from '../support/sessions.ts';

const isNew = process.env['UPDATE_TRANSCRIPTS'] === '1';

describe.each(['browse.md', 'browse-pictures.md'])('the sessions of %s', (name) => {
  const file = fileURLToPath(new URL(`../transcripts/${name}`, import.meta.url));
  const written = readFileSync(file, 'utf8');
  let now = written;

  // From the last one, so that the places of the others stay the same.
  const all = sessionsIn(written);
  const isFirst = ({ from }: Session, at: number) => all[at - 1]?.from !== from;
  it.each(all.filter((session, at) => !isNew || isFirst(session, at)).toReversed())(
    '$title',
    async (session) => {
      const { exit, stderr, problems, body } = await runSession(session, isNew);
      now = now.slice(0, session.from) + body + now.slice(session.to);
      if (!isNew) expect(body).toBe(written.slice(session.from, session.to));
      expect({ exit, stderr, problems }).toEqual({ exit: 0, stderr: '', problems: [] });
    },
  );

  afterAll(() => {
    if (isNew) writeFileSync(file, now);
  });
});
