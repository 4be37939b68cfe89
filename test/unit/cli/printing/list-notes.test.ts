import { expect, it } from 'vitest';
import { endpointOf } from '../../../../src/api/catalogue.ts';
import { createProgressText } from '../../../../src/cli/printing/list-progress.ts';
import type { PrintedList } from '../../../../src/cli/printing/printed-list.ts';
import { presenterFor } from '../../../../src/view/record-presenter.ts';
import { callOf } from '../../../support/calls.ts';
import { contextWith } from '../../../support/context.ts';
import { pageWith } from '../../../support/list-pages.ts';

const parsedCommand = await callOf('projects --demo');
const endpoint = endpointOf('projects search');
const readAll = {
  endpoint,
  presenter: presenterFor(endpoint),
  params: {},
  notes: [],
  filters: [],
  limit: undefined,
  isSinglePage: false,
  searches: [{}],
  likeness: undefined,
};
const summary = {
  readCount: 0,
  passedCount: 0,
  lastPageNumber: undefined,
  hasReadLastPage: false,
  mayHaveMore: false,
  isProvenComplete: false,
};

function listWith(
  prepared: Partial<PrintedList['preparedQuery']> = {},
  columns?: number,
  description?: () => string,
): PrintedList {
  const { context } = contextWith({ demo: true }, columns === undefined ? {} : { columns });
  const stream = {
    sentParams: {},
    describeStages: description,
    notes: () => [],
    summary: () => summary,
    presenter: readAll.presenter,
    hasNextPage: async () => false,
  };
  return {
    context,
    parsedCommand,
    preparedQuery: { ...readAll, ...prepared },
    stream,
    argumentValues: [],
  };
}

const batch = (page: number, count: number) =>
  pageWith({
    pageNumber: page,
    records: Array.from({ length: count }, () => ({ text: '{}', value: {}, index: 0 })),
  });

it('counts pages and records, and the records in a second', () => {
  let now = 0;
  const { context, ...list } = listWith();
  const system = { ...context.system, now: () => now };
  const describeBatch = createProgressText({ ...list, context: { ...context, system } }, 'tsv');
  now = 500;
  expect(describeBatch?.(batch(1, 12))).toBe('1 page, 12 projects, 24 a second, 0 requests');
  context.requestOptions.events?.onSend?.();
  expect(describeBatch?.(batch(2, 1))).toBe('2 pages, 13 projects, 26 a second, 1 request');
});

it('shows no progress for one page, and while rows appear on the terminal', () => {
  expect(createProgressText(listWith({ isSinglePage: true }), 'ndjson')).toBeUndefined();
  expect(createProgressText(listWith({}, 80), 'ndjson')).toBeUndefined();
  expect(createProgressText(listWith({}, 80), 'table')).toBeDefined();
  expect(createProgressText(listWith({}, 80, String), 'ndjson')).toBeDefined();
});

it('shows the progress of pages without a row if a filter hides most rows', () => {
  const filter = {
    passes: () => true,
    check: () => {},
    paths: [],
    explainNoMatch: () => undefined,
  };
  const describeBatch = createProgressText(listWith({ filters: [filter] }, 80), 'ndjson');
  expect([describeBatch?.(batch(1, 0)), describeBatch?.(batch(2, 1))]).toEqual([
    expect.stringContaining('0 requests'),
    undefined,
  ]);
});
