// Reads the records that `board add` adds, and fetches their pictures. The connection keeps the
// records.
import pLimit from 'p-limit';
import { findReadCommand, showableKinds } from '../../api/catalogue.ts';
import { decode } from '../../api/decode.ts';
import {
  type EntityName,
  entityOf,
  type Kind,
  picturesOf,
  variantsOf,
} from '../../api/entities.ts';
import {
  isPicture,
  pictureOfWhole,
  type RecordPicture,
  sizesNear,
} from '../../api/kinds/pictures.ts';
import type { Context } from '../../cli/context.ts';
import { createQuerySettings } from '../../cli/requests.ts';
import { keptWidth } from '../../client/pictures/kept-pictures.ts';
import { fittingPicture } from '../../client/pictures/pictures.ts';
import { endsCommand, isFailure, PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { prepareQuery } from '../../records/prepare-query.ts';
import { startProgress, withProgress } from '../../terminal/progress.ts';
import { titleOf } from '../../view/lists/boards.ts';
import type { RecordTarget } from './board-wanted.ts';

export interface FetchedRecord {
  readonly wanted: RecordTarget;
  readonly id: string;
  readonly name: string;
  readonly part: string;
  readonly picture: RecordPicture | undefined;
}

export interface ReadRecords {
  readonly found: readonly FetchedRecord[];
  readonly pictures: ReadonlyMap<
    FetchedRecord,
    { readonly address: string; readonly bytes: Uint8Array }
  >;
  /** Errors for records that could not be read, and for pictures that could not be fetched. */
  readonly failures: PortfolioError[];
}

export async function readRecords(
  context: Context,
  wanted: readonly RecordTarget[],
): Promise<ReadRecords> {
  if (wanted.length === 0) return { found: [], pictures: new Map(), failures: [] };
  const connection = await context.source.open(context);
  const failures: PortfolioError[] = [];
  try {
    const found: FetchedRecord[] = [];
    for (const kind of showableKinds) {
      const some = wanted.filter((each) => each.kind === kind);
      if (some.length > 0)
        await readKind(context, connection, { kind, wanted: some, found, failures });
    }
    return {
      found,
      pictures: await fetchPictures(context, connection, { found, failures }),
      failures,
    };
  } finally {
    await connection.close();
  }
}

interface KindReading {
  readonly kind: Kind;
  readonly wanted: readonly RecordTarget[];
  readonly found: FetchedRecord[];
  readonly failures: PortfolioError[];
}

async function readKind(
  context: Context,
  connection: Connection,
  { kind, wanted, found, failures }: KindReading,
): Promise<void> {
  const [form = kind] = variantsOf(kind);
  const words = [...new Set(wanted.map(({ id }) => id))];
  const command = findReadCommand('record', kind);
  if (command === undefined) return;
  const query = { command, args: words, isIdList: true, params: new Map() };
  const prepared = await prepareQuery(query, createQuerySettings(context));
  const stream = await prepared.open(connection, { requestOptions: context.requestOptions });
  const progress = ({ pageNumber }: { pageNumber: number }) =>
    `${pageNumber} of ${words.length} ${prepared.presenter.noun.many}`;
  try {
    for await (const { content } of withProgress(context, stream.pages(), progress)) {
      const value = content.records[0]?.value;
      const { id = '', people = [] } = entityOf(form).refOf?.(decode(form, value)) ?? {};
      const names =
        entityOf(kind).named === undefined
          ? []
          : people.map(({ username }) => username.toLowerCase());
      const isMeant = (each: RecordTarget) =>
        each.id === id || names.includes(each.id.toLowerCase());
      for (const each of wanted.filter(isMeant)) {
        const result = foundIn(form, value, each);
        if (isFailure(result)) failures.push(result);
        else found.push(result);
      }
    }
  } catch (error) {
    if (!isFailure(error) || endsCommand(error)) throw error;
    const { summarisedErrors = [], ...details } = error.details;
    failures.push(...summarisedErrors, new PortfolioError(error.kind, error.message, details));
  }
}

function foundIn(
  form: EntityName,
  value: unknown,
  wanted: RecordTarget,
): FetchedRecord | PortfolioError {
  const record = decode(form, value);
  const { id = '', name = '' } = entityOf(form).refOf?.(record) ?? {};
  const pictures = picturesOf(form, record);
  const typed = wanted.picture;
  const named = typed === undefined ? undefined : pictures.find((one) => isPicture(one, typed));
  // The cover stands for the whole work.
  if (typed === undefined || named?.kind === 'cover') {
    const picture = pictureOfWhole(record, pictures, minCover);
    return { wanted, id, name: titleOf(name, null), part: '', picture };
  }
  const part = named?.src ?? named?.sizes[0]?.url;
  if (part === undefined)
    return new PortfolioError('not_found', `“${name}” has no picture ${typed}`, {
      hint: pictureHint,
    });
  return { wanted, id, name: titleOf(name, named?.number ?? null), part, picture: named };
}

/**
 * Minimum width of a cover that a board keeps, in pixels. A smaller one is blurred in a large tile.
 */
const minCover = keptWidth / 2;

const pictureHint = '`portfolio projects pictures <id>` lists the pictures of a project';

const atOnce = 8;

async function fetchPictures(
  context: Context,
  { pictures }: Pick<Connection, 'pictures'>,
  { found, failures }: Pick<KindReading, 'found' | 'failures'>,
): Promise<ReadRecords['pictures']> {
  const fetched = new Map<
    FetchedRecord,
    { readonly address: string; readonly bytes: Uint8Array }
  >();
  const wanted = found.flatMap((each) =>
    each.picture === undefined ? [] : [[each, each.picture] as const],
  );
  const progress = await startProgress(context);
  const fetchOne = async ([each, picture]: readonly [
    FetchedRecord,
    RecordPicture,
  ]): Promise<void> => {
    try {
      fetched.set(
        each,
        await fittingPicture(pictures, sizesNear(picture, keptWidth), context.requestOptions),
      );
      progress.show(`${fetched.size} of ${wanted.length} pictures`, fetched.size / wanted.length);
    } catch (error) {
      if (!isFailure(error) || endsCommand(error)) throw error;
      const { message, details, kind } = error;
      failures.push(new PortfolioError(kind, `no picture of “${each.name}”: ${message}`, details));
    }
  };
  try {
    await pLimit(atOnce).map(wanted, fetchOne);
  } finally {
    progress.stop();
  }
  return fetched;
}
