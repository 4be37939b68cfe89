// --like: orders the records of a search by their likeness to projects and pictures.
import { likeValues } from '../../cli/printing/like.ts';
import type { ListFlag } from './act.ts';

export const likeFlag: ListFlag = {
  createHooks: async ({ context }) => ({
    comparison: await likeValues(context.options.like ?? [], context),
  }),
};
