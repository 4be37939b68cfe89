import { describe, expect, it } from 'vitest';
import { referenceFindings } from '../../../../src/commands/doctor/doctor-reference.ts';
import type { Connection } from '../../../../src/records/connection.ts';
import { contextWith } from '../../../support/context.ts';
import { plain } from '../../../support/request.ts';

type Change = (document: Record<string, unknown>, url: URL) => Record<string, unknown> | undefined;

/** What is said of the demo whose responses are changed. */
async function said(change: Change): Promise<readonly string[]> {
  const { context } = contextWith({ demo: true });
  const connection = await context.source.open(context);
  const changed: Connection = {
    ...connection,
    client: {
      get: async (url, ...rest) => {
        const response = await connection.client.get(url, ...rest);
        const document = JSON.parse(Buffer.from(response.body).toString('utf8'));
        return {
          ...response,
          body: Buffer.from(JSON.stringify(change(document, url) ?? document)),
        };
      },
    },
  };
  try {
    return (await referenceFindings(changed, { requestOptions: plain })).map(({ text }) => text);
  } finally {
    await connection.close();
  }
}

const isSearch = (url: URL, path: string) => url.pathname.endsWith(path);
const records = (document: Record<string, unknown>, key: string) =>
  document[key] as Record<string, unknown>[]; // as the demo sends them

describe('referenceFindings', () => {
  it('names all kinds of record where nothing differs', async () => {
    expect(await said(() => undefined)).toEqual([
      expect.stringMatching(/^All records are as in the reference: project, /),
    ]);
  });

  it('names new keys, missing keys and other types, and how many records have them', async () => {
    const texts = await said((document, url) =>
      isSearch(url, '/v2/projects')
        ? {
            projects: records(document, 'projects').map(({ url: _, ...project }, nth) => ({
              ...project,
              conceived_on: 1,
              ...(nth === 0 ? { name: 3 } : {}),
            })),
          }
        : undefined,
    );
    expect(texts[0]).toMatch(/^These records are as in the reference: (?!.*\bproject,)/);
    expect(texts.slice(1)).toEqual([
      '"project" differs from the reference: new key conceived_on; name is a whole number, not a text (in 1 of 12); no url.',
    ]);
  });

  it('names a page of another size, but not a last page that is short', async () => {
    const cut = (count: number) => (document: Record<string, unknown>, url: URL) =>
      isSearch(url, '/v2/users')
        ? { users: records(document, 'users').slice(0, count) }
        : undefined;
    expect((await said(cut(10))).slice(1)).toEqual([
      '"users search" has 10 records on a page, not 12.',
    ]);
    const last: Change = (document, url) =>
      isSearch(url, '/v2/users') && url.searchParams.has('page')
        ? { users: [] }
        : cut(10)(document, url);
    expect(await said(last)).toHaveLength(1);
  });

  it('goes on past an endpoint whose response cannot be used', async () => {
    const texts = await said((_, url) => (isSearch(url, '/v2/fields') ? { other: [] } : undefined));
    expect(texts.slice(1)).toEqual([
      expect.stringMatching(/^"fields" has no usable response: .*no "fields"/),
    ]);
  });

  it('says of which kinds there was nothing', async () => {
    const texts = await said((_, url) =>
      isSearch(url, '/v2/fields') ? { fields: [] } : undefined,
    );
    expect(texts.at(-1)).toMatch(/^No records of these kinds were found: field\.$/);
  });
});
