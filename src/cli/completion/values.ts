// The candidates for a value, by its kind. They come from the tables and from files on this machine, never from the network.
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

export interface Values {
  readonly candidates: readonly Candidate[];
  /** Paths of this kind can be typed too. The shell knows them. */
  readonly files?: 'file' | 'folder';
}

/** What only files of the user tell. Read when it is asked for. */
export interface Known {
  readonly profiles: () => readonly string[];
  /** Handles of the rows of the last list, each with the name of its record. */
  readonly handles: (named: Extract<AnyValue, { kind: 'id' | 'user' }>) => readonly Candidate[];
}

/** @param prefix what stands before the value in the same word, e.g. `--field=` */
export function valuesOf(value: AnyValue | undefined, typed: string, known: Known, prefix = ''): Values {
  if (value === undefined) return { candidates: [] };
  if (value.kind === 'file' || value.kind === 'folder') return { candidates: [], files: value.kind };
  const candidates = matching(candidatesFor(value, typed, known), typed);
  return { candidates: candidates.map(({ text, help }) => ({ text: `${prefix}${text}`, help })) };
}

function candidatesFor(value: AnyValue, typed: string, known: Known): readonly Candidate[] {
  switch (value.kind) {
    case 'choice':
      return value.choices.map((text) => ({ text, help: value.meanings?.[text] ?? '' }));
    case 'licence':
      return named(licences);
    case 'field':
      return creativeFields.map(({ id, name }) => ({ text: name, help: `id ${id}` }));
    case 'country':
      // Codes are offered to those who type one.
      return /^[A-Z]{1,2}$/.test(typed)
        ? countries().map(({ fips, name }) => ({ text: fips, help: name }))
        : countries().map(({ fips, name }) => ({ text: name, help: fips }));
    case 'profile':
      return named(known.profiles());
    case 'id':
    case 'user':
      return known.handles(value);
    default:
      return [];
  }
}

const named = (names: readonly string[]): readonly Candidate[] => names.map((text) => ({ text, help: '' }));

/** Those that begin with what was typed; where none does, those that do so without regard to case and accents. */
export function matching(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const exact = candidates.filter(({ text }) => text.startsWith(typed));
  if (exact.length > 0) return exact;
  return candidates.filter(({ text }) => fold(text).startsWith(fold(typed)));
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
