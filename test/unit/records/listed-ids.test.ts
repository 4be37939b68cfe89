import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../src/api/catalogue.ts';
import { findListedIds, findUnresolvedParams } from '../../../src/records/listed-ids.ts';
import { plain } from '../../support/request.ts';

const comments = endpointOf('wips comments');

/**
 * A connection whose service sends a work in progress with these revisions, and what was requested.
 */
function withRevisions(revisions: unknown) {
  const requested: string[] = [];
  const get = async ({ pathname }: URL) => {
    requested.push(pathname);
    return {
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify({ wip: { id: 7, revisions } })),
    };
  };
  const connection = { baseUrl: 'https://api.example', client: { get } };
  const commandLine = (line: string) => `portfolio ${line}`;
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  return {
    asking: { connection, requestOptions: { ...plain, events: { note } }, commandLine },
    requested,
    notes,
  };
}

describe('unresolvedParams', () => {
  it('is a parameter with a list that has no value or a short number', () => {
    expect(findUnresolvedParams(comments, { wip_id: '7' }).map(([name]) => name)).toEqual([
      'revision_id',
    ]);
    expect(findUnresolvedParams(comments, { wip_id: '7', revision_id: '71' })).toHaveLength(1);
    expect(findUnresolvedParams(comments, { wip_id: '7', revision_id: '7100' })).toEqual([]);
    expect(findUnresolvedParams(endpointOf('projects show'), {})).toEqual([]);
  });
});

describe('findListedIds', () => {
  it.each([
    [
      'the time of creation',
      { 72: { id: 72, created_on: 5 }, 71: { id: 71, created_on: 9 } },
      '71',
    ],
    ['the id if the times are equal', [{ id: 71 }, { id: 73 }, { id: 72 }], '73'],
  ])('takes the newest by %s', async (_, revisions, newest) => {
    const { asking, requested, notes } = withRevisions(revisions);
    expect(await findListedIds(comments, { wip_id: '7' }, asking)).toEqual({
      wip_id: '7',
      revision_id: newest,
    });
    expect(requested).toEqual(['/v2/wips/7']);
    expect(notes).toEqual([
      expect.stringMatching(`^revision ${newest}, the newest of \\d; the others? (is|are) `),
    ]);
  });

  it.each([
    [1, []],
    [2, ['revision 2, the newest of 2; the other is 1']],
    [3, ['revision 3, the newest of 3; the others are 2, 1']],
    [8, ['revision 8, the newest of 8; the others are 7, 6, 5, 4, 3 and 2 more']],
  ])('says of %i which it took and which others there are', async (count, said) => {
    const { asking, notes } = withRevisions(
      Array.from({ length: count }, (_, at) => ({ id: at + 1 })),
    );
    await findListedIds(comments, { wip_id: '7' }, asking);
    expect(notes).toEqual(said);
  });

  it('sends no request if the value was given', async () => {
    const { asking, requested } = withRevisions([]);
    const values = { wip_id: '7', revision_id: '7100' };
    expect(await findListedIds(comments, values, asking)).toEqual(values);
    expect(requested).toEqual([]);
  });

  const three = {
    1: { id: '1', created_on: 9 },
    8003: { id: '8003', created_on: 5 },
    8002: { id: '8002', created_on: 7 },
  };
  it.each([
    ['1', '1'],
    ['2', '8002'],
    ['3', '1'],
    ['4', '4'],
  ])(
    'takes %s as an id, or else as a number from the oldest, or else leaves it',
    async (typed, id) => {
      const { asking, notes } = withRevisions(three);
      expect(
        await findListedIds(comments, { wip_id: '7', revision_id: typed }, asking),
      ).toMatchObject({
        revision_id: id,
      });
      expect(notes).toEqual([]);
    },
  );

  it('fails if there is no candidate', async () => {
    const { asking } = withRevisions([]);
    await expect(findListedIds(comments, { wip_id: '7' }, asking)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'there are no revisions to choose a revision from',
    });
  });
});
