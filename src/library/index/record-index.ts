// Computes the values by which lists are filtered and sorted. The compiler requires one pure
// function for each entity. Facts are such values that are not in the record. They have the same
// type.
import type { DecodedRecord, EntityName } from '../../api/entities.ts';
import { idAt } from '../../api/ids.ts';
import { countries } from '../../api/reference/countries.ts';
import { toLicenceCode } from '../../api/reference/licences.ts';
import { once } from '../../once.ts';
import { idsAt } from './identity.ts';
import type { channels, figureColumns, LabelName, LinkName } from './schema.ts';
import { foldWords } from './words.ts';

type Some<Name extends string, Value> = { readonly [N in Name]?: Value };

/** The names are folded for comparison. */
export interface Residence {
  /** FIPS code, or '' if the country is unknown. */
  readonly country: string;
  readonly state: string;
  readonly city: string;
}

interface Link {
  readonly id: string;
  readonly at?: number | undefined;
}

/**
 * Values derived from a record. If several forms contain a member, the newest form is used. Facts
 * override forms.
 */
export interface Index {
  readonly figures?: Some<
    (typeof figureColumns)[number] | (typeof channels)[number],
    number | undefined
  >;
  /** Name by which records are sorted alphabetically, folded for comparison. */
  readonly alpha?: string;
  readonly labels?: Some<LabelName, readonly string[]>;
  readonly places?: readonly Residence[];
  /** Texts that a search reads in addition to fields and tags. */
  readonly words?: Some<'title' | 'about' | 'people' | 'sections', readonly string[]>;
  readonly links?: Some<LinkName, readonly Link[]>;
}

/**
 * Functions that compute the index of a record. `sent` is the record before decoding, with exact
 * ids.
 */
export const indexes: {
  readonly [E in EntityName]: (record: DecodedRecord<E>, sent: unknown) => Index;
} = {
  user: ofUser,
  profile: (record) => {
    const index = ofUser(record);
    return { ...index, words: { ...index.words, sections: Object.values(record.sections) } };
  },
  project: ofProject,
  projectContent: (record, sent) => {
    const { figures, labels, words, ...index } = ofProject(record, sent);
    return {
      ...index,
      figures: {
        ...figures,
        featured_on: earliest(record.featured_on.map(({ timestamp }) => timestamp)),
      },
      labels: { ...labels, licence: [toLicenceCode(record.copyright.license)] },
      words: { ...words, about: [record.description] },
    };
  },
  projectComment: ({ created_on }) => ({ figures: { created_on } }),
  collection: ({ title, owners, created_on, modified_on }, sent) => ({
    figures: { created_on, modified_on },
    words: { title: [title], people: owners.flatMap(namesOf) },
    links: { owner: links(idsAt(sent, 'owners')) },
  }),
  wip: ofWip,
  ownWip: ofWip,
  revision: ({ created_on }, sent) => ({
    figures: { created_on },
    links: { of: links([idAt(sent, 'wip_id')]) },
  }),
  wipComment: ({ created_on }) => ({ figures: { created_on } }),
  appreciation: ({ timestamp }) => ({ figures: { created_on: timestamp } }),
  experience: () => ({}),
  stats: () => ({}),
  field: () => ({}),
};

export function mergeIndexes(earlier: Index, later: Index): Index {
  return {
    ...earlier,
    ...later,
    ...overlaid('figures', earlier, later),
    ...overlaid('labels', earlier, later),
    ...overlaid('words', earlier, later),
    ...overlaid('links', earlier, later),
  };
}

/** Undefined members of `later` are unknown and do not replace earlier values. */
function overlaid<N extends 'figures' | 'labels' | 'words' | 'links'>(
  name: N,
  earlier: Index,
  later: Index,
): Index {
  if (earlier[name] === undefined || later[name] === undefined) return {};
  const known = Object.entries(later[name]).filter(([, value]) => value !== undefined);
  return { [name]: { ...earlier[name], ...Object.fromEntries(known) } };
}

export function colourFigures(hex: string): Required<Some<(typeof channels)[number], number>> {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return { red, green, blue };
}

function ofUser(record: DecodedRecord<'user'>): Index {
  return {
    alpha: foldWords(record.display_name),
    labels: { username: [record.username.toLowerCase()], field: record.fields },
    places: [placeOf(record)],
    words: { people: namesOf(record), about: [record.company, record.occupation] },
  };
}

function ofProject(record: DecodedRecord<'project'>, sent: unknown): Index {
  const { created_on, published_on, modified_on, stats, owners } = record;
  const { appreciations, views, comments } = stats;
  return {
    figures: { created_on, published_on, modified_on, appreciations, views, comments },
    labels: { field: record.fields },
    places: owners.map(placeOf),
    words: { title: [record.name], people: owners.flatMap(namesOf) },
    links: { owner: links(idsAt(sent, 'owners')) },
  };
}

function ofWip(record: DecodedRecord<'wip'>, sent: unknown): Index {
  const { title, created_on, revisions, owner, stats } = record;
  const newest_on = Math.max(
    created_on ?? 0,
    ...revisions.map((revision) => revision.created_on ?? 0),
  );
  return {
    figures: { created_on, newest_on, comments: stats.comments, views: stats.views },
    words: {
      title: [title],
      about: revisions.flatMap(({ description, tags }) => [description, ...tags]),
      people: [...namesOf(owner), ...owner.fields],
    },
    links: { owner: links([idAt(sent, 'owner', 'id')]), revision: links(idsAt(sent, 'revisions')) },
  };
}

/** Omits names that the display name already contains. */
function namesOf({
  display_name,
  first_name,
  last_name,
  username,
}: DecodedRecord<'user'>): string[] {
  const shown = ` ${display_name} `;
  return [
    display_name,
    ...[first_name, last_name, username].filter((name) => !shown.includes(` ${name} `)),
  ];
}

const links = (ids: readonly (string | undefined)[]): Link[] =>
  ids.flatMap((id) => (id === undefined ? [] : [{ id }]));

const earliest = (times: readonly (number | undefined)[]): number | undefined =>
  times.filter((time) => time !== undefined).sort((a, b) => a - b)[0];

const countryCodes = once(
  () => new Map(countries().map(({ fips, name }) => [foldWords(name), fips])),
);

function placeOf({ country, state, city }: DecodedRecord<'user'>): Residence {
  return {
    country: countryCodes().get(foldWords(country)) ?? '',
    state: foldWords(state),
    city: foldWords(city),
  };
}
