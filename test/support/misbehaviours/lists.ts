// Lists that contain broken records, and lists that fail after some pages.
import { endpointOf } from '../../../src/api/catalogue.ts';
import { entities } from '../../../src/api/entities.ts';
import { routeOf } from '../../../src/api/routes.ts';
import { type Asked, type Handler, sends, whole } from '../hostile.ts';
import { filled, nastyTexts } from '../nasty.ts';
import { list } from '../service.ts';
import { honest, type Misbehaviour, type Misbehaviours } from './misbehaviour.ts';

const [first, second] = await list('projects search');
export const validIds = [first, second].map((record) => String(record?.['id']));

/** A page with this JSON between two valid records. */
const between = (broken: string): Misbehaviour =>
  complete(() =>
    Buffer.from(`{"projects":[${JSON.stringify(first)},${broken},${JSON.stringify(second)}]}`),
  );

const complete = (body: (asked: Pick<Asked, 'target'>) => Buffer, headers = {}): Misbehaviour => ({
  does: sends((asked) => whole(body(asked), 200, headers)),
  exit: 0,
  body,
});
const deep = (brackets: number) => `${'['.repeat(brackets)}${']'.repeat(brackets)}`;

/** In each of them the first and the last record are valid. */
export const brokenRecords: Misbehaviours = {
  'a-list-with-a-null': between('null'),
  'a-list-with-a-number': between('17'),
  'a-list-with-a-text': between('"gone"'),
  'a-list-with-a-list': between('[[],[1]]'),
  'a-list-with-an-empty-record': between('{}'),
  'a-list-with-all-null': between(
    '{"id":null,"name":null,"owners":null,"fields":null,"stats":null,"covers":null,"published_on":null}',
  ),
  'a-list-with-all-lists': between(
    '{"id":[],"name":[],"owners":[],"fields":[],"stats":[],"covers":[],"published_on":[]}',
  ),
  'a-list-with-all-maps': between(
    '{"id":{},"name":{},"owners":{"1":{}},"fields":{"0":{}},"stats":{"views":{}},"url":{}}',
  ),
  'a-list-with-deep-brackets': between(
    `{"id":5,"fields":${deep(100_000)},"extra":${deep(100_000)}}`,
  ),
  'a-list-with-a-record-of-brackets': between(deep(100_000)),
  'a-list-with-odd-numbers': between(
    '{"id":1e999,"published_on":1e300,"stats":{"views":-0,"comments":123456789012345678901234567890}}',
  ),
  'a-list-with-prototypes': between(
    '{"__proto__":{"name":"x"},"constructor":{},"toString":1,"hasOwnProperty":null,"then":1,"id":5}',
  ),
  'a-list-with-doubled-keys': between('{"id":5,"id":6,"name":"a","name":null,"projects":[1]}'),
  'a-list-with-a-huge-text': between(`{"id":5,"name":"${'word '.repeat(400_000)}"}`),
  'a-list-with-a-long-word': between(`{"id":5,"name":"${'ö'.repeat(2_000_000)}"}`),
};

const page = ({ target }: Asked): number =>
  Number(new URLSearchParams(target.split('?')[1]).get('page') ?? 1);
/** Two valid pages, and then this. */
const afterTwo =
  (does: Handler): Handler =>
  (socket, asked) => {
    if (page(asked) <= 2) socket.write(whole(honest(asked)));
    else does(socket, asked);
  };

/** Misbehaviour from the third page on. */
export const pageThree = (misbehaviours: Misbehaviours): Misbehaviours =>
  Object.fromEntries(
    Object.entries(misbehaviours).map(([name, { does, timeout }]) => [
      `page-3-${name}`,
      {
        does: afterTwo(does),
        exit: 8,
        says: /incomplete: page 3 could not be read \(.*\)\nhint: .*--page 3/s,
        ...(timeout === undefined ? {} : { timeout }),
      },
    ]),
  );

const numbered = (number: number, length = 12): string =>
  `{"projects":[${Array.from({ length }, (_, at) => `{"id":${number * 100 + at}}`)}]}`;

/** A page of ten, which is less than the reference says, and then misbehaviour. */
export const shortThen = (misbehaviours: Misbehaviours): Misbehaviours =>
  Object.fromEntries(
    Object.entries(misbehaviours).map(([name, { does }]) => [
      `ten-and-${name}`,
      {
        does: (socket, asked) => {
          if (page(asked) === 1) socket.write(whole(numbered(1, 10)));
          else does(socket, asked);
        },
        exit: 8,
        says: /incomplete: page 2 could not be read \(.*\)\nhint: .*--page 2/s,
      },
    ]),
  );

/** Lists without an end, which the command must end. */
export const endless: Misbehaviours = {
  'the-same-page-for-ever': { does: sends(() => whole(numbered(1))), exit: 0 },
  'ever-new-records': { does: sends((asked) => whole(numbered(page(asked)))), exit: 0 },
};

/** For any path of the reference, records with hostile text in every member. */
function hostileBody({ target }: Pick<Asked, 'target'>): Buffer {
  const route = routeOf(target.replace(/\?.*/s, '').split('/').filter(Boolean));
  if (route === undefined) return Buffer.from('{}');
  const { envelopeKey, isList, entity } = endpointOf(route.name);
  let taken = 0;
  const record = () =>
    filled(entities[entity].shape, () => nastyTexts[taken++ % nastyTexts.length] ?? '');
  // JSON.stringify escapes lone surrogates; the C1 and bidi characters are in the body unescaped.
  return Buffer.from(JSON.stringify({ [envelopeKey]: isList ? nastyTexts.map(record) : record() }));
}

export const hostileRecords: Misbehaviours = {
  'hostile-texts': complete(hostileBody, { 'x-note': 'a\x9b31mb' }),
};
