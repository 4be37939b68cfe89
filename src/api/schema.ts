// The types of the catalogue's rows: endpoints and their parameters. The rows are plain data, which the command line,
// the client and the
// embedded service interpret.

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
  /** How a missing value is found: the newest record in this list of the record that this command shows. */
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
  /** The command of a single record takes several, whose document is a list under this key, as a search has it. */
  readonly severalKey?: string;
  /** The command that lists the comments on its record. */
  readonly comments?: Command;
  /** A second list in the same response, available as a flag of its name. */
  readonly subset?: { readonly envelopeKey: string; readonly help: string };
  /** Records on a page without per_page. Not in the reference, but seen in recorded responses. */
  readonly pageSize?: number;
  /** Whether the service chooses the records by rules that other responses do not show. */
  readonly isChosenByService?: boolean;
  /** The parameter kind whose values its records are: `--field` takes what /v2/fields lists. */
  readonly listsValuesOf?: ValueKind['kind'];
  /** A second name of the command, at the top level. */
  readonly shortcut?: string;
}

/** Names of the parameters in the path, in order. */
export function pathParams(endpoint: Pick<Endpoint, 'path'>): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
}

/** Names of the parameters in the query, in the catalogue's order. */
export function queryParams(endpoint: Pick<Endpoint, 'path' | 'params'>): string[] {
  const inPath = pathParams(endpoint);
  return Object.keys(endpoint.params).filter((name) => !inPath.includes(name));
}
