// --curl: prints the requests of a list instead of sending them.
import { printCurl } from '../../cli/curl.ts';
import { usageError } from '../../errors.ts';
import type { ListFlag } from './act.ts';

export const curlFlag: ListFlag = {
  begin: async () => ({
    instead: async ({ context, prepared }) => {
      const { like, endpoint, paramsByRecord, searches, isSinglePage } = prepared;
      if (like !== undefined)
        throw usageError('an order by distance from colours and --curl cannot be used together');
      await printCurl(context, endpoint, paramsByRecord ?? searches);
      if (!isSinglePage && paramsByRecord === undefined)
        await context.remark('only the first page of each search; page=2 is the next one');
      return true;
    },
  }),
};
