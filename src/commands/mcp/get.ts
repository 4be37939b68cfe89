// The tools `get` and `stats`: single records as pages, and the statistics of creatives.
import {
  type CommandName,
  endpointOf,
  findReadCommand,
  showableKinds,
} from '../../api/catalogue.ts';
import { entityOf } from '../../api/entities.ts';
import { joinWithAnd } from '../../api/words.ts';
import { createRenderer } from '../../cli/printing/writer-output.ts';
import { isFailure, usageError } from '../../errors.ts';
import type { RecordQuery } from '../../records/query.ts';
import type { FormatName } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';
import type { ToolCall } from './call.ts';
import { cursor, detail, isFull, partOf, type Tool, textBlock, valueIn } from './tool.ts';

export const showCommand = (kind: string): CommandName =>
  findReadCommand('record', kind) ?? 'projects show';

export const kindArgument = {
  help: '',
  value: { kind: 'choice', choices: showableKinds },
  isRequired: true,
} as const;

const commented = showableKinds.filter(
  (kind) => endpointOf(showCommand(kind)).commentsCommand !== undefined,
);

export const get: Tool = {
  name: 'get',
  title: 'Read records',
  help: 'Read whole records: text, facts, links, addresses of pictures.',
  args: {
    kind: kindArgument,
    ids: {
      help: 'Ids, usernames or web addresses',
      value: { kind: 'text' },
      isList: true,
      isRequired: true,
    },
    comments: { help: `Add the comments (${commented.join(', ')})`, value: { kind: 'flag' } },
    cursor,
    detail,
  },
  run: async (given, call) => {
    const kind = valueIn(given, 'kind') ?? '';
    const endpoint = showCommand(kind);
    const words = given.get('ids') ?? [];
    const comments = valueIn(given, 'comments') === 'true';
    if (comments && endpointOf(endpoint).commentsCommand === undefined)
      throw usageError(
        `${entityOf(endpointOf(endpoint).entity).noun.many} have no comments`,
        `only ${joinWithAnd(commented.map((kind) => entityOf(kind).noun.many))} have comments`,
      );
    if (comments && isFull(given))
      throw usageError(
        'comments and detail="full" cannot be used together',
        'search in="projects comments" reads them',
      );
    const query = {
      command: endpoint,
      args: words,
      isIdList: words.length > 1,
      params: new Map(),
      options: { comments },
    };
    const text = await textOf(query, isFull(given) ? 'json' : 'table', call);
    const { part, more } = partOf(isFull(given) ? call.cleanJson(text) : call.clean(text), given);
    return { blocks: [textBlock(part)], remarks: more };
  },
};

/** A failure after the first record becomes a note. */
async function textOf(query: RecordQuery, format: FormatName, call: ToolCall): Promise<string> {
  const { context } = call;
  const { stream } = await call.read(query);
  const { now } = await call.connection();
  const renderer = await createRenderer(call.writer, context, format, {
    presenter: withoutCommands(stream.presenter),
    now,
    isExact: isJson(format),
  });
  try {
    for await (const batch of stream.batches()) await renderer.write(batch);
  } catch (error) {
    call.noteFailure(error, stream.summary().passedCount > 0);
  }
  await renderer.end();
  const text = call.takeBytes().toString('utf8');
  return text.replace(/[\r\n]+$/, '');
}

/** Keys in JSON are masked by `cleanJson`, which keeps it valid. */
const isJson = (format: FormatName): boolean => format === 'json' || format === 'ndjson';

/** Removes the suggested commands from the pages of a subject, because a model cannot run them. */
const withoutCommands = (presenter: RecordPresenter): RecordPresenter => {
  const { card } = presenter;
  if (card === undefined) return presenter;
  const plain = (value: unknown) => {
    const page = card(value);
    return page && { ...page, more: [] };
  };
  return { ...presenter, card: plain };
};

export const statsTool: Tool = {
  name: 'stats',
  title: 'Statistics of creatives',
  help: 'Views, appreciations and comments of creatives, today and all time, as CSV.',
  args: {
    users: { help: 'Usernames or ids', value: { kind: 'user' }, isList: true, isRequired: true },
    detail,
  },
  run: async (given, call) => {
    const isJson = isFull(given);
    const texts: string[] = [];
    for (const user of given.get('users') ?? []) {
      const query = { command: 'users stats', args: [user], params: new Map() } as const;
      try {
        const text = await textOf(query, isJson ? 'ndjson' : 'csv', call);
        const [head = '', ...rows] = text.split(/\r?\n/);
        if (isJson) texts.push(call.cleanJson(text));
        else
          texts.push(
            ...(texts.length === 0 ? [`user,${head}`] : []),
            ...rows.map((row) => `${user},${row}`),
          );
      } catch (error) {
        const isUnknown = isFailure(error, 'not_found');
        call.noteFailure(error, isUnknown && texts.length > 0);
      }
    }
    return { blocks: [textBlock(isJson ? texts.join('\n') : call.clean(texts.join('\n')))] };
  },
};
