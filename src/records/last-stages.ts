// The last page stages: one that wraps the pages, e.g. to show progress, and one that writes notes
// about records that may be missing.
import type { ListPage, PageStage } from './list-page.ts';
import type { Page } from './page.ts';
import type { Stage } from './query.ts';
import type { StreamOptions } from './stream-context.ts';

export function createLastStages(
  { requestOptions, wrapPages }: StreamOptions,
  describeStages: Stage['describe'],
): readonly PageStage[] {
  const { note } = requestOptions.events ?? {};
  return [
    ...(wrapPages === undefined
      ? []
      : [(pages: AsyncIterable<ListPage>) => wrapPages(pages, describeStages)]),
    ...(note === undefined ? [] : [notePossiblyMissingRecords(note)]),
  ];
}

/** Writes a note for each sign that the service failed, so the list may have more records. */
const notePossiblyMissingRecords = (note: (text: string) => void): PageStage =>
  async function* (pages) {
    for await (const page of pages) {
      describeFailureSigns(page).forEach(note);
      yield page;
    }
  };

/** Returns a sentence for each sign of a failure: a doubtful list, or an end by a response 500. */
function describeFailureSigns({
  pageNumber,
  content: { doubt },
  endReason,
}: Pick<ListPage, 'pageNumber' | 'endReason'> & {
  readonly content: Pick<Page, 'doubt'>;
}): readonly string[] {
  const doubts: string[] = [];
  if (doubt !== undefined)
    doubts.push(
      `the service sent ${doubt === 'null' ? 'null instead of a list' : 'a list with an error'} (page ${pageNumber}); ` +
        'this may be a failure, so the list may have more records',
    );
  if (endReason === 'failed')
    doubts.push(
      `page ${pageNumber} failed (500), as pages after the last one do on some services; ` +
        'if it was a failure, the list has more records',
    );
  return doubts;
}
