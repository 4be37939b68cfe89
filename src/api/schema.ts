// The types of the catalogue's rows: endpoints and their parameters. The rows are plain data, which the command line, the client and the
// embedded service interpret.

/** What a value may be, and its default where there is one. Parameters of the service and the program's own flags share these. */
export type ValueKind =
  | { readonly kind: 'text'; readonly default?: string }
  | { readonly kind: 'integer'; readonly min: number; readonly max?: number; readonly default?: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** What choices mean, for completion. */
      readonly meanings?: Readonly<Record<string, string>>;
      readonly default?: string;
    }
  | { readonly kind: 'field' | 'country' | 'tags' | 'colour' | 'licence' }
  | { readonly kind: 'user' }
  /** The id of a record of the kind `of`. `segment` stands before the id in a record's web address. */
  | { readonly kind: 'id'; readonly of: string; readonly segment: string };

/** A parameter of one endpoint, in the path when its name stands there in braces, else in the query. */
export type Param<Command extends string = string> = ValueKind & {
  readonly help: string;
  /** The flag's or argument's name, where it is not the parameter's; the flag's short form. */
  readonly flag?: string;
  readonly short?: string;
  /** Whether the words behind the command are its value, as those of a search. */
  readonly takesWords?: boolean;
  /** A parameter without which this one means nothing. */
  readonly needs?: string;
  /** Where a missing one is found: the command whose record has a list of candidates, of which the newest is taken. */
  readonly newestOf?: { readonly command: Command; readonly list: string };
};

/** The default as text; '' where there is none. */
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
  /** Records on a page where no per_page is sent. Not in the reference, but seen in recorded responses. */
  readonly pageSize?: number;
  /** Whether the service chooses the records: which they are follows from nothing that it sends elsewhere. */
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
