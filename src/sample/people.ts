// Names of people by culture, in Latin letters and in the script that the culture writes them in.
import { substitute } from './template.ts';
import data from './words/people.json' with { type: 'json' };

interface Name {
  readonly latin: string;
  /** In the culture's own script; equal to `latin` where that script is Latin. */
  readonly native: string;
}

/** Given and family names that go together: where a family name has two forms, women and men are two groups. */
export interface Group {
  readonly given: readonly Name[];
  readonly family: readonly Name[];
}

interface GroupData {
  readonly given: readonly (string | Name)[];
  readonly family: readonly (string | Name)[];
}

interface CultureData {
  /** The order of the two names in the culture's own script; given name first where this is missing. */
  readonly fullName?: string;
  readonly groups: readonly GroupData[];
}

const cultures: Readonly<Record<string, CultureData>> = data.cultures;

const names = (entries: readonly (string | Name)[]): Name[] =>
  entries.map((entry) => (typeof entry === 'string' ? { latin: entry, native: entry } : entry));

export const groups: ReadonlyMap<string, readonly Group[]> = new Map(
  Object.entries(cultures).map(([culture, table]) => [
    culture,
    table.groups.map(({ given, family }) => ({ given: names(given), family: names(family) })),
  ]),
);

/** The whole name as its owner writes it in the culture's own script. */
export const fullName = (culture: string, given: string, family: string): string =>
  substitute(cultures[culture]?.fullName ?? '{given} {family}', { given, family });
