// Types of the rows of the catalogue, and functions that take a row. Rows are plain data.

/**
 * The kind of a value, with its default. Parameters of the service and flags of the program share
 * these kinds.
 */
export type ValueKind =
  | { readonly kind: 'text'; readonly default?: string }
  | {
      readonly kind: 'integer';
      readonly min: number;
      readonly max?: number;
      readonly default?: number;
    }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** Descriptions of choices, for completion. */
      readonly meanings?: Readonly<Record<string, string>>;
      readonly default?: string;
    }
  | { readonly kind: 'field' | 'country' | 'tags' | 'colour' | 'licence' }
  | { readonly kind: 'user' }
  /**
   * Id of a record. `of` is the kind of record. `segment` is the part before the id in the record's
   * web address.
   */
  | { readonly kind: 'id'; readonly of: string; readonly segment: string };

/**
 * A parameter of an endpoint. It is in the path if the path contains its name in braces, otherwise
 * in the query. Few parameters have the optional members, and whoever writes a parameter sees its
 * flag in the help of the command.
 */
export type Param<Command extends string = string> = ValueKind & {
  readonly help: string;
  /** Description of the sent value, if `help` describes what users type. */
  readonly sent?: string;
  /**
   * Name of the flag or argument if it differs from the parameter's name, and the flag's short
   * form.
   */
  readonly flag?: string;
  readonly short?: string;
  /** Whether the words after the command are the value, as in a search. */
  readonly takesWords?: boolean;
  /** Name of another parameter that this one requires. */
  readonly needs?: string;
  /**
   * List of the possible records: the member `list` of the record that `command` shows. Default:
   * the newest record. A short number that is not an id in the list counts as a position, with 1
   * for the oldest record.
   */
  readonly listedIn?: { readonly command: Command; readonly list: string };
};

/** Returns the default as text; '' if the default is missing. */
export const defaultOf = (value: ValueKind): string =>
  'default' in value && value.default !== undefined ? String(value.default) : '';

export interface Endpoint<Entity extends string = string, Command extends string = string> {
  /** Path below the base address. Names in braces are parameters. */
  readonly path: string;
  readonly help: string;
  /**
   * Command lines for help, without the program's name. Each command finds something in the sample
   * library.
   */
  readonly examples: readonly string[];
  readonly params: Readonly<Record<string, Param<Command>>>;
  /** Key of the content in the response, and kind of the records under this key. */
  readonly envelopeKey: string;
  readonly entity: Entity;
  /** Whether the content is a list of records. Otherwise it is a single record. */
  readonly isList: boolean;
  /**
   * `record`: the record with the id in the path. `search`: all records of the kind. `owned`: the
   * records that the creative in the path owns. The embedded service needs a function only for
   * other endpoints.
   */
  readonly reads: 'record' | 'search' | 'owned' | 'other';
  /**
   * Titles of a sheet. The first one counts whose names in braces are all known: parameters, and
   * `name` for the name of the record in the path. Empty if a sheet has no title, or the title of
   * its record.
   */
  readonly title: readonly string[];
  /**
   * Key of the list in the output if the command shows several records. Responses of the search
   * have this key.
   */
  readonly severalKey: string | undefined;
  /** Command that lists the comments on the record. */
  readonly comments: Command | undefined;
  /**
   * A second list in the response. The flag with the same name as `envelopeKey` selects this list.
   */
  readonly subset: { readonly envelopeKey: string; readonly help: string } | undefined;
  /** Number of records on a page if `per_page` is missing, known only from recorded responses. */
  readonly pageSize: number | undefined;
  /** Whether the rules by which the service chooses the records are unknown. */
  readonly isChosenByService: boolean;
  /**
   * Kind of parameter whose values this endpoint lists: /v2/fields lists the values of `--field`.
   */
  readonly listsValuesOf: ValueKind['kind'] | undefined;
  /** A shorter name of the command, at the top level. */
  readonly shortcut: string | undefined;
}

/** Returns the names of the parameters in the path, in order. */
export const pathParams = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns the names of the parameters in the query, in the catalogue's order. */
export function queryParams(endpoint: Pick<Endpoint, 'path' | 'params'>): string[] {
  const inPath = pathParams(endpoint);
  return Object.keys(endpoint.params).filter((name) => !inPath.includes(name));
}

/**
 * Names of the parameter that contains the key. The reference documents both, but some services
 * accept only one.
 */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** Returns the name of a parameter's flag or argument: `color_hex` → `color-hex`. */
export const flagName = (name: string, param?: Param): string =>
  (param?.flag ?? name).replaceAll('_', '-');

/** A command that `library sync` repeats. All times are Unix seconds. */
export interface Watch {
  readonly number: number;
  /** The words after `portfolio`. */
  readonly words: readonly string[];
  /** Base address of the service. */
  readonly base: string;
  /** Name of the profile whose settings the command uses. */
  readonly profile: string;
  readonly added: number;
  /** The time of the last run. */
  readonly lastRun: number | undefined;
  /** The time of the last run that reached the end of the list. */
  readonly done: number | undefined;
  /** The end of the first reading (see `endRun`). Only what was received after it is news. */
  readonly baseline: number | undefined;
  /** Page at which an interrupted run continues, and the time when that run began. */
  readonly page: number | undefined;
  readonly began: number | undefined;
  /** The error of the last run. */
  readonly failure: string | undefined;
  /** Numbers of received, new and changed records in the last run. */
  readonly records: number;
  readonly appeared: number;
  readonly changed: number;
  /** Number of the last page that was read. */
  readonly pages: number;
}
