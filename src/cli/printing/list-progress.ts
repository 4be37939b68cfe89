// Says how far a list has been read, while it is read.
import { quantity } from '../../api/words.ts';
import type { ListPage } from '../../records/list-page.ts';
import { type FormatName, formatOf } from '../../view/formats/formats.ts';
import type { PrintedList } from './printed-list.ts';

type ReadList = Pick<PrintedList, 'context' | 'preparedQuery'> & {
  readonly stream: Pick<PrintedList['stream'], 'describeStages'>;
};

/**
 * Returns a function that formats the progress after a page. Returns `undefined` if the list is one
 * page, or if its printed rows already show the progress. If a filter applies to the printed rows,
 * only a page without such rows has a text.
 */
export function createProgressText(
  { context, preparedQuery, stream }: ReadList,
  format: FormatName,
) {
  const { presenter, paramsByRecord, isSinglePage, filters } = preparedQuery;
  const { stdout, now } = context.system;
  if (paramsByRecord !== undefined && paramsByRecord.length > 1 && !stdout.isTTY)
    return ({ pageNumber }: ListPage): string =>
      `${pageNumber} of ${paramsByRecord.length} ${presenter.noun.many}`;
  const { download, getUrls } = context.options;
  const printsRows = download === undefined && getUrls !== true;
  const showsRowsAtOnce =
    printsRows &&
    stdout.isTTY &&
    stream.describeStages === undefined &&
    formatOf(format).isDrawnAtEnd !== true;
  if (isSinglePage || (showsRowsAtOnce && filters.length === 0)) return undefined;
  const startedAt = now();
  let recordCount = 0;
  let pageCount = 0;
  return (page: ListPage): string | undefined => {
    recordCount += page.records.length;
    pageCount += 1;
    if (showsRowsAtOnce && page.records.length > 0) return undefined;
    const recordsPerSecond = Math.round((recordCount * 1000) / Math.max(now() - startedAt, 1));
    const requestsText = quantity(context.traffic.requestCount(), 'request');
    const pagesText = quantity(pageCount, 'page');
    return `${pagesText}, ${quantity(recordCount, presenter.noun.one, presenter.noun.many)}, ${recordsPerSecond} a second, ${requestsText}`;
  };
}
