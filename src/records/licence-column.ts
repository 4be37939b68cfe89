// Adds the licences to a search by licence. Rows have no licence, but each was found by one.
import { text } from '../api/kinds/shape.ts';
import { formatLicence } from '../api/reference/licences.ts';
import type { RecordPresenter } from '../view/record-presenter.ts';
import type { PageStage } from './list-page.ts';
import type { Stage } from './query.ts';
import { lastPresenterOf, type StreamContext } from './stream-context.ts';

/** What licences forbid, with the codes of those that do. */
const restrictions: readonly (readonly [string, RegExp])[] = [
  ['may not be used commercially (NC)', /nc/],
  ['may not be changed (ND)', /nd/],
  ['may not be used at all', /^no-use$/],
];

/**
 * Adds the column, unless no row has one. At the end of the list, says how many of the records may
 * not be used commercially or changed.
 */
export function addLicences(context: StreamContext): StreamContext {
  const codes = new WeakMap<object, string>();
  const codeOf = (value: unknown) => codes.get(Object(value)) ?? '';
  const counts = new Map<string, number>();
  const presenter = lastPresenterOf(context);
  const readLicences: PageStage = async function* (pages) {
    for await (const page of pages) {
      const { license } = page.params;
      if (license !== undefined)
        for (const { value } of page.newRecords) codes.set(Object(value), license);
      yield page;
    }
  };
  const stage: Stage = {
    presenter:
      context.streamOptions.hasLicenceColumn === true ? withLicence(presenter, codeOf) : presenter,
    describe: undefined,
    apply: async function* (batches) {
      for await (const batch of batches) {
        for (const { value } of batch.records)
          counts.set(codeOf(value), (counts.get(codeOf(value)) ?? 0) + 1);
        yield batch;
      }
    },
    notes: () => {
      const found = restrictions.flatMap(([forbidden, pattern]) => {
        const having = [...counts].filter(([code]) => pattern.test(code));
        const count = having.reduce((sum, [, each]) => sum + each, 0);
        return count === 0 ? [] : `${count} ${forbidden}`;
      });
      return found.length === 0 ? [] : [`of these, ${found.join(', ')}`];
    },
  };
  return {
    ...context,
    pageStages: [...context.pageStages, readLicences],
    batchStages: [...context.batchStages, stage],
  };
}

/** Adds the column after the names, which have links. */
function withLicence(
  presenter: RecordPresenter,
  codeOf: (value: unknown) => string,
): RecordPresenter {
  const { columns, shape } = presenter;
  const at = columns.findLastIndex(({ link }) => link !== undefined) + 1;
  const licence = { name: 'licence', heading: 'LICENCE', dropRank: 1 };
  return {
    ...presenter,
    shape: shape.kind === 'record' ? { ...shape, props: { ...shape.props, licence: text } } : shape,
    columns: [...columns.slice(0, at), licence, ...columns.slice(at)],
    createRowMaker: (shown) => {
      const rowsOf = presenter.createRowMaker(shown);
      return (value) => {
        const code = codeOf(value);
        const words = formatLicence(code === 'no-use' ? code : `cc ${code}`);
        return rowsOf(value).map((row) => ({ ...Object(row), licence: words }));
      };
    },
  };
}
