// show --comments: adds to the page of each record what others said about it, which takes further requests.
import { type CommandName, commandNames, endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Values } from '../api/request.ts';
import { pathParams } from '../api/schema.ts';
import type { Connection } from '../cli/context.ts';
import type { Remark } from '../view/kinds/view.ts';
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
  const said = new Map<unknown, readonly Remark[]>();
  return {
    subject: {
      ...subject,
      card: (value) => {
        const [card, remarks] = [subject.card(value), said.get(value)];
        if (card === undefined || remarks === undefined) return card;
        return { ...card, remarks, more: card.more?.filter(([, words]) => !words.includes('comments')) ?? [] };
      },
    },
    wrap: (next) => ({
      write: async (batch) => {
        for (const { value } of batch.records) {
          const id = idAt(value, ...(entityOf(endpoint.entity).identity ?? []));
          if (id !== undefined) said.set(value, await remarksOf(command, { [param]: id }, { context, connection }));
        }
        await next.write(batch);
      },
      end: () => next.end(),
    }),
  };
}

async function remarksOf(
  command: CommandName,
  values: Values,
  { context, connection }: Pick<Listing, 'context'> & { readonly connection: Connection },
): Promise<readonly Remark[]> {
  const endpoint = endpointOf(command);
  const { envelopeKey, remark } = subjectOf(endpoint);
  const all = await completed(endpoint, values, { connection, note: context.note });
  const pages = readList(
    (page, signal) =>
      loadPage(endpoint, page === 1 ? all : { ...all, page: String(page) }, { connection, signal, envelopeKey }),
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
  const remarks: Remark[] = [];
  for await (const { records } of pages) remarks.push(...records.flatMap(({ value }) => remark(value) ?? []));
  return remarks;
}
