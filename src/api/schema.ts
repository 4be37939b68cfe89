// The types of the catalogue's rows, which are plain data, and functions of a single row.

/** The kind of a value, with its default. Parameters of the service and flags of the program share these kinds. */
export type ValueKind =
  | { readonly kind: 'text'; readonly default?: string }
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number; readonly default?: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** Descriptions of choices, for completion. */
      readonly meanings?: Readonly<Record<string, string>>;
      readonly default?: string;
    }
  | { readonly kind: 'field' | 'country' | 'tags' | 'colour' | 'licence' }
  | { readonly kind: 'user' }
  /** The id of a record of the kind `of`. `segment` is the part before the id in a record's web address. */
  | { readonly kind: 'id'; readonly of: string; readonly segment: string };

/** A parameter of one endpoint: in the path if its name is there in braces, otherwise in the query. */
export type Param<Command extends string = string> = ValueKind & {
  readonly help: string;
  /** The name of the flag or argument, if it differs from the parameter's, and the flag's short form. */
  readonly flag?: string;
  readonly short?: string;
  /** Whether the words after the command are its value, as in a search. */
  readonly takesWords?: boolean;
  /** A parameter without which this one has no effect. */
  readonly needs?: string;
  /** Where to find a missing value: the command shows a record, and the newest record of its member `list` counts. */
  readonly newestOf?: { readonly command: Command; readonly list: string };
};

/** Returns the default as text; '' if there is none. */
export const defaultOf = (value: ValueKind): string =>
  'default' in value && value.default !== undefined ? String(value.default) : '';

export interface Endpoint<Entity extends string = string, Command extends string = string> {
  /** Below the base address; placeholders in braces are parameters. */
  readonly path: string;
  readonly help: string;
  /** Command lines without the program's name, for help. They find something in the sample library. */
  readonly examples: readonly string[];
  readonly params: Readonly<Record<string, Param<Command>>>;
  /** The key of the response's content, and the kind of record under it. */
  readonly envelopeKey: string;
  readonly entity: Entity;
  /** Whether the content is a list of records or a single one. */
  readonly isList: boolean;
  /** The key of the document if the command of a single record gets several: the same as in a search. */
  readonly severalKey?: string;
  /** The command that lists the comments on its record. */
  readonly comments?: Command;
  /** A second list in the same response, available as a flag of its name. */
  readonly subset?: { readonly envelopeKey: string; readonly help: string };
  /** Records on a page without per_page. Not in the reference, but seen in recorded responses. */
  readonly pageSize?: number;
  /** Whether only the service knows how the records are chosen. */
  readonly isChosenByService?: boolean;
  /** The parameter kind whose values its records are: `--field` takes what /v2/fields lists. */
  readonly listsValuesOf?: ValueKind['kind'];
  /** A second name of the command, at the top level. */
  readonly shortcut?: string;
}

/** Returns the names of the parameters in the path, in order. */
export const pathParams = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns the names of the parameters in the query, in the catalogue's order. */
export function queryParams(endpoint: Pick<Endpoint, 'path' | 'params'>): string[] {
  const inPath = pathParams(endpoint);
  return Object.keys(endpoint.params).filter((name) => !inPath.includes(name));
}

/** The names of the parameter with the key. All endpoints document both, but some services accept only one. */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** Returns the name of a parameter's flag or argument: `color_hex` → `color-hex`. */
export const flagName = (name: string, param?: Param): string => (param?.flag ?? name).replaceAll('_', '-');

/** A command that `library sync` runs again. All times are Unix seconds. */
export interface Watch {
  readonly number: number;
  /** The words after `portfolio`. */
  readonly words: readonly string[];
  /** The address of the service. */
  readonly base: string;
  /** The name of the profile whose settings it uses. */
  readonly profile: string;
  readonly added: number;
  /** The time of the last run. */
  readonly lastRun: number | undefined;
  /** The time of the last run that read the whole list. */
  readonly done: number | undefined;
  /** The page with which an interrupted run continues, and the time when that run began. */
  readonly page: number | undefined;
  readonly began: number | undefined;
  /** The error of the last run. */
  readonly failure: string | undefined;
  /** Numbers of records in the last run. */
  readonly records: number;
  readonly appeared: number;
  readonly changed: number;
}
