import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { completed, missing } from '../../../src/cli/newest.ts';

const comments = endpointOf('wips comments');

/** A connection whose service sends a work in progress with these revisions, and what was requested. */
function withRevisions(revisions: unknown) {
  const requested: string[] = [];
  const get = async ({ pathname }: URL) => {
    requested.push(pathname);
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ wip: { id: 7, revisions } })) };
  };
  const connection = {
    base: 'https://api.example',
    client: { get },
    now: 0,
    rememberFields: async () => {},
    close: async () => {},
  };
  return { connection, requested };
}

describe('missing', () => {
  it('is a parameter with candidates that has no value', () => {
    expect(missing(comments, { wip_id: '7' }).map(([name]) => name)).toEqual(['revision_id']);
    expect(missing(comments, { wip_id: '7', revision_id: '71' })).toEqual([]);
    expect(missing(endpointOf('projects show'), {})).toEqual([]);
  });
});

describe('completed', () => {
  it.each([
    ['the time of creation', { 72: { id: 72, created_on: 5 }, 71: { id: 71, created_on: 9 } }, '71'],
    ['the id if the times are equal', [{ id: 71 }, { id: 73 }, { id: 72 }], '73'],
  ])('takes the newest by %s', async (_, revisions, newest) => {
    const { connection, requested } = withRevisions(revisions);
    expect(await completed(comments, { wip_id: '7' }, connection)).toEqual({ wip_id: '7', revision_id: newest });
    expect(requested).toEqual(['/v2/wips/7']);
  });

  it('sends no request if the value was given', async () => {
    const { connection, requested } = withRevisions([]);
    const values = { wip_id: '7', revision_id: '71' };
    expect(await completed(comments, values, connection)).toEqual(values);
    expect(requested).toEqual([]);
  });

  it('fails if there is no candidate', async () => {
    const { connection } = withRevisions([]);
    await expect(completed(comments, { wip_id: '7' }, connection)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'there are no revisions to choose a revision from',
    });
  });
});
