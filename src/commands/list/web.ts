// --web: opens the web pages of records instead of printing the records.
import { openKnownPages, webPages } from '../../cli/printing/web.ts';
import type { FlagHooks, ListFlag } from './act.ts';

export const webFlag: ListFlag = {
  createHooks: async ({ context }): Promise<FlagHooks> => {
    const { web, browser } = context.options;
    if (web !== true && browser !== false) return {};
    return {
      runInstead: async ({ endpoint, argumentValues: words }) => {
        // The addresses of a search are not those of its words.
        const known = endpoint.recordListKey === undefined ? [] : words.map(({ url }) => url);
        return openKnownPages(known, context);
      },
      // With --no-browser, a format prints the addresses.
      ...(browser === false
        ? {}
        : {
            printed: 'nothing',
            createSink:
              () =>
              ({ presenter }) =>
                webPages(context, presenter),
          }),
    };
  },
};
