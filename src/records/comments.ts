// Implements `show --comments`: requests the comments on each record and adds them to the record's
// page.
import { commandNames, endpointOf } from '../api/catalogue.ts';
import { entityOf } from '../api/entities.ts';
import { idAt } from '../api/ids.ts';
import type { RequestOptions } from '../client/client.ts';
import type { Comment } from '../view/kinds/view.ts';
import { presenterFor, type RecordPresenter } from '../view/record-presenter.ts';
import type { Connection } from './connection.ts';
import type { ExecutableQuery, Stage } from './query.ts';

/** Returns an array with the stage, or an empty array if the records cannot have comments. */
export function commentStage(
  { endpoint, presenter, readValues }: ExecutableQuery,
  connection: Connection,
  request: RequestOptions,
): readonly Stage[] {
  const command = commandNames.find((name) => name === endpoint.comments);
  if (command === undefined) return [];
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
        const ofRecord = { command, words: [id], params: new Map() };
        const comments = await readValues(ofRecord, connection, request);
        const views = comments.flatMap((each) => comment?.(each) ?? []);
        commentsOf.set(value, views);
      }
      yield batch;
    }
  };
  return [{ presenter: { ...presenter, card }, apply, description: undefined }];
}
