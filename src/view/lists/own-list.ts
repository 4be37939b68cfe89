// Creates the presenters of lists and facts that the program makes.
import { integer, record, type Shape, text } from '../../api/kinds/shape.ts';
import type { Card, ViewColumn } from '../kinds/view.ts';
import { defaultPresenter, type RecordPresenter } from '../record-presenter.ts';

export type Facts = Readonly<Record<string, string | number | null>>;

export type FactsPage = Pick<Card, 'title' | 'subtitle' | 'facts'>;

/**
 * Returns the subject of named facts about the program. They are shown as a page, as rows or as one
 * object.
 * @param page the page; default: a line for each fact
 */
export const factsSubject = (facts: Facts, page?: FactsPage): RecordPresenter => ({
  ...ownListSubject({ one: 'setting', many: 'settings' }, '', sameMembers(['name', 'value'])),
  isList: false,
  card: () => ({
    title: '',
    subtitle: [],
    facts: Object.entries(facts).map(([name, value]) => [name, value ?? undefined]),
    ...page,
    sections: [],
  }),
  createRowMaker: () => () =>
    Object.entries(facts).map(([name, value]) => ({ name, value: value ?? '' })),
});

export const sameMembers = (
  names: readonly string[],
  shape: Shape = text,
): Readonly<Record<string, Shape>> => Object.fromEntries(names.map((name) => [name, shape]));

/** @param columns the default columns; if missing, all members are columns */
export function ownListSubject(
  noun: RecordPresenter['noun'],
  envelopeKey: string,
  members: Readonly<Record<string, Shape>>,
  columns: readonly ViewColumn[] = Object.keys(members).map(columnNamed),
): RecordPresenter {
  return {
    ...defaultPresenter,
    noun,
    columns,
    shape: record(members),
    envelopeKey,
    isList: true,
    createRowMaker: () => (value) => [value],
  };
}

const columnNamed = (name: string): ViewColumn => ({
  name,
  heading: name.replace(/_on$/, '').toUpperCase(),
});

/** Replaces dots and commas in names, because `--columns` splits names there. */
export function tableSubject({
  names,
  numbers,
}: {
  readonly names: readonly string[];
  readonly numbers: ReadonlySet<string>;
}): RecordPresenter {
  const plain = (name: string) => name.replaceAll('.', '_').replaceAll(',', ' ');
  const members = Object.fromEntries(
    names.map((name) => [plain(name), numbers.has(name) ? integer : text]),
  );
  const columns = Object.keys(members).map((name) => ({ name, heading: name.toUpperCase() }));
  return {
    ...ownListSubject({ one: 'row', many: 'rows' }, 'rows', members, columns),
    identity: names.includes('id') ? ['id'] : undefined,
    createRowMaker: () => (row) => [
      Object.fromEntries(Object.entries(Object(row)).map(([name, value]) => [plain(name), value])),
    ],
  };
}
