// --curl: prints the requests of a list instead of sending them.
import { printCurl } from '../../cli/curl.ts';
import { usageError } from '../../errors.ts';
import type { ListFlag, PreparedList } from './act.ts';

export const curlFlag: ListFlag = {
  createHooks: async () => ({
    runInstead: async (list) => {
      const { context, endpoint } = list;
      const { likeness, paramsByRecord, isSinglePage, limit } = list.preparedQuery;
      if (likeness !== undefined)
        throw usageError('an order by distance from colours and --curl cannot be used together');
      await printCurl(context, endpoint, paramsByRecord ?? pagesOf(list));
      if (!isSinglePage && limit === undefined && paramsByRecord === undefined)
        await context.remark('only the first page of each search; page=2 is the next one');
      return true;
    },
  }),
};

function pagesOf({ endpoint, preparedQuery: { searches, limit = 0 } }: PreparedList) {
  return searches.flatMap((values) => {
    const { page = '1', per_page: size = endpoint.pageSize ?? 1 } = values;
    const others = Math.max(Math.ceil(limit / Number(size)) - 1, 0);
    const later = Array.from({ length: others }, (_, at) => ({
      ...values,
      page: String(Number(page) + at + 1),
    }));
    return [values, ...later];
  });
}
