// --board: puts the records of a list on a board.
import type { RawRecord } from '../../view/format.ts';
import { boardFor } from '../board/board-add.ts';
import type { ListFlag } from './act.ts';

export const boardFlag: ListFlag = {
  createHooks: async ({ context }) => {
    const putOn = boardFor(context);
    return {
      createSink: () => async (kind) => {
        const records: Pick<RawRecord, 'value'>[] = [];
        return {
          write: async (batch) => void records.push(...batch.records),
          end: () => putOn(kind.entity, records),
          // Part of a list is not put on a board.
          endAfterError: async () => {},
        };
      },
    };
  },
};
