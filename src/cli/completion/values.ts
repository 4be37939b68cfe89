// Lists the candidates for a value, by its kind: from tables and from files on this machine, never from the network.
import { countries } from '../../api/reference/countries.ts';
import { creativeFields } from '../../api/reference/creative-fields.ts';
import { licences } from '../../api/reference/licences.ts';
import type { AnyValue } from '../flags.ts';

/** A word that can be typed. */
export interface Candidate {
  readonly text: string;
  /** May be empty. */
  readonly help: string;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** The kind of paths that can be typed too. The shell completes them. */
  readonly files?: 'file' | 'folder';
}

/** Values from the user's files, read only if they are needed. */
export interface UserValues {
  readonly profiles: () => readonly string[];
  /** Rows of the last list, e.g. `@3`, each with the name of its record. */
  readonly handles: (named: Extract<AnyValue, { kind: 'id' | 'user' }>) => readonly Candidate[];
}

/** @param prefix the text before the value in the same word, e.g. `--field=` */
export function valuesOf(value: AnyValue | undefined, typed: string, user: UserValues, prefix = ''): Candidates {
  if (value === undefined) return { candidates: [] };
  if (value.kind === 'file' || value.kind === 'folder') return { candidates: [], files: value.kind };
  const candidates = matching(candidatesFor(value, typed, user), typed);
  return { candidates: candidates.map(({ text, help }) => ({ text: `${prefix}${text}`, help })) };
}

function candidatesFor(value: AnyValue, typed: string, user: UserValues): readonly Candidate[] {
  switch (value.kind) {
    case 'choice':
      return value.choices.map((text) => ({ text, help: value.meanings?.[text] ?? '' }));
    case 'licence':
      return named(licences);
    case 'field':
      return creativeFields.map(({ id, name }) => ({ text: name, help: `id ${id}` }));
    case 'country':
      // Two capital letters are a code.
      return /^[A-Z]{1,2}$/.test(typed)
        ? countries().map(({ fips, name }) => ({ text: fips, help: name }))
        : countries().map(({ fips, name }) => ({ text: name, help: fips }));
    case 'profile':
      return named(user.profiles());
    case 'id':
    case 'user':
      return user.handles(value);
    default:
      return [];
  }
}

const named = (names: readonly string[]): readonly Candidate[] => names.map((text) => ({ text, help: '' }));

/** Returns the candidates that begin with the typed text. If none does, case and accents are ignored. */
export function matching(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const exact = candidates.filter(({ text }) => text.startsWith(typed));
  if (exact.length > 0) return exact;
  return candidates.filter(({ text }) => fold(text).startsWith(fold(typed)));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
