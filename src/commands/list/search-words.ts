// The words of a search: they may be a command or a row that was meant otherwise.
import { checkSearch, searchHint } from '../../cli/suggestions.ts';
import type { ListFlag } from './act.ts';

export const searchWords: ListFlag = {
  createHooks: async ({ context, parsedCommand }) => {
    checkSearch(parsedCommand);
    return {
      noteEnd: async ({ endpoint, stream }) => {
        const hint = endpoint.isList
          ? searchHint(parsedCommand, stream.summary().readCount > 0)
          : undefined;
        if (hint !== undefined) await context.note(`hint: ${hint}`);
      },
    };
  },
};
