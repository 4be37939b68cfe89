// show --comments: adds to the page of each record what others said about it, which takes further requests.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Values } from '../api/request.ts';
import { pathParams } from '../api/schema.ts';
import type { Connection } from '../cli/context.ts';
import type { Comment } from '../view/kinds/view.ts';
import { subjectOf } from '../view/subject.ts';
import { loadPage } from './fetch-page.ts';
import { readList } from './list.ts';
import type { Listing, Stage } from './listing.ts';
import { completed } from './newest.ts';

export function withComments(
  { endpoint, subject, context }: Listing,
  connection: Connection,
): Pick<Stage, 'subject' | 'wrap'> | undefined {
  const command = commandNames.find((name) => name === endpoint.comments);
  const [param = ''] = pathParams(endpoint);
  if (command === undefined) return undefined;
  const said = new Map<unknown, readonly Comment[]>();
  return {
    subject: {
      ...subject,
      card: (value) => {
        const [card, comments] = [subject.card?.(value), said.get(value)];
        if (card === undefined || comments === undefined) return card;
        return { ...card, comments, more: card.more?.filter(([, words]) => !words.includes('comments')) ?? [] };
      },
    },
    wrap: (next) => ({
      write: async (batch) => {
        for (const { value } of batch.records) {
          const id = idAt(value, ...(entityOf(endpoint.entity).identity ?? []));
          if (id !== undefined) said.set(value, await commentsOf(command, { [param]: id }, { context, connection }));
        }
        await next.write(batch);
      },
      end: () => next.end(),
    }),
  };
}

async function commentsOf(
  command: CommandName,
  values: Values,
  { context, connection }: Pick<Listing, 'context'> & { readonly connection: Connection },
): Promise<readonly Comment[]> {
  const endpoint = endpointOf(command);
  const { envelopeKey, comment } = subjectOf(endpoint);
  const request = context.requestOptions;
  const all = await completed(endpoint, values, { connection, note: context.note, request });
  const pages = readList(
    (page, signal) =>
      loadPage(endpoint, page === 1 ? all : { ...all, page: String(page) }, {
        connection,
        request: { ...request, signal },
        envelopeKey,
      }),
    {
      start: 1,
      isSinglePage: false,
      limit: undefined,
      filters: [],
      concurrency: 1,
      pageSize: endpoint.pageSize ?? 0,
      identity: entityOf(endpoint.entity).identity,
      signal: context.system.signal,
    },
  );
  const comments: Comment[] = [];
  for await (const { records } of pages) comments.push(...records.flatMap(({ value }) => comment?.(value) ?? []));
  return comments;
}
