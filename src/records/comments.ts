// Implements `show --comments`: requests the comments on each record and adds them to the record's
// page.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { Comment } from '../view/kinds/view.ts';
import { presenterFor, type RecordPresenter } from '../view/record-presenter.ts';
import type { Stage } from './query.ts';
import type { StreamContext } from './stream-context.ts';

export function addComments(context: StreamContext): StreamContext {
  const { query, connection, streamOptions, batchStages } = context;
  const { endpoint, presenter, openWholeList } = query;
  const command = commandNames.find((name) => name === endpoint.commentsCommand);
  if (command === undefined) return context;
  const { comment } = presenterFor(endpointOf(command));
  const commentsOf = new Map<unknown, readonly Comment[]>();
  const { card: cardOf } = presenter;
  const card: RecordPresenter['card'] =
    cardOf &&
    ((value) => {
      const own = cardOf(value);
      const comments = commentsOf.get(value);
      if (comments === undefined) return own;
      const more = own.more?.filter(([, words]) => !words.includes('comments')) ?? [];
      return { ...own, comments, more };
    });
  const apply: Stage['apply'] = async function* (batches) {
    for await (const batch of batches) {
      for (const { value } of batch.records) {
        const id = idAt(value, ...(entityOf(endpoint.entity).identity ?? []));
        if (id === undefined) continue;
        const ofRecord = { command, args: [id], params: new Map() };
        const list = await openWholeList(ofRecord, connection, streamOptions.requestOptions);
        const views: Comment[] = [];
        for await (const { records } of list.batches())
          views.push(...records.flatMap((each) => comment?.(each.value) ?? []));
        commentsOf.set(value, views);
      }
      yield batch;
    }
  };
  const stage = { presenter: { ...presenter, card }, apply, describe: undefined };
  return { ...context, batchStages: [stage, ...batchStages] };
}
