// Types of the rows of the catalogue, and functions that take a row.

/** The kind of a value, with its default. Parameters and flags share these kinds. */
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
  /** Id of a record of kind `of`. In its web address, `segment` is the part before the id. */
  | { readonly kind: 'id'; readonly of: string; readonly segment: string };

/**
 * A parameter of an endpoint, in the path if the path has its name in braces, otherwise in the
 * query.
 */
export type Param<Command extends string = string> = ValueKind & {
  readonly help: string;
  /** Description for OpenAPI, if the sent value differs from the typed one. */
  readonly apiHelp?: string;
  /**
   * Words for notes about the records that the value selects, e.g. `with a new revision`. Undefined
   * if notes need none.
   */
  readonly selectionText?: string;
  /** Name of the flag or argument if it differs, and its short form. */
  readonly flag?: string;
  readonly shortName?: string;
  /** Whether the words after the command are the value. */
  readonly isPositional?: boolean;
  readonly requiredParam?: string;
  /**
   * How users type several values of a parameter that takes one. A search is sent for each value.
   * `commas`, or only `repeated` flags if a value may contain a comma. Undefined: only one value.
   */
  readonly listStyle?: 'commas' | 'repeated';
  /**
   * List of the possible records: the member `list` of the record that `command` shows. Default:
   * the newest record. A short number that is not an id in the list counts as a position, with 1
   * for the oldest record.
   */
  readonly listedIn?: { readonly command: Command; readonly list: string };
};

/** Returns the default as text; '' without a default. */
export const defaultOf = (valueKind: ValueKind): string =>
  'default' in valueKind && valueKind.default !== undefined ? String(valueKind.default) : '';

export interface Endpoint<Entity extends string = string, Command extends string = string> {
  /** Path below the base address. Names in braces are parameters. */
  readonly path: string;
  readonly help: string;
  /**
   * Command lines for help, without the name of the program. Each finds something in the sample.
   */
  readonly examples: readonly string[];
  readonly params: Readonly<Record<string, Param<Command>>>;
  /** Key of the content in the response, and the kind of its records. */
  readonly envelopeKey: string;
  readonly entity: Entity;
  readonly isList: boolean;
  /**
   * `record`: the record with the id in the path. `search`: all records of the kind. `owned`: those
   * of the creative in the path. For `other`, the embedded service needs a function.
   */
  readonly readKind: 'record' | 'search' | 'owned' | 'other';
  /**
   * Titles of a sheet. The first one counts whose names in braces are known: parameters, and `name`
   * for the name of the record in the path. Empty if the record has the title.
   */
  readonly titleTemplates: readonly string[];
  /** Key of the list in the output of several records. Responses of the search have this key. */
  readonly manyIdsKey: string | undefined;
  readonly commentsCommand: Command | undefined;
  /** A second list in the response. A flag with the same name selects it. */
  readonly subset: { readonly envelopeKey: string; readonly help: string } | undefined;
  /** Usual number of records on a page, known only from recorded responses. */
  readonly pageSize: number | undefined;
  /** Whether it is unknown how the service chooses the records. */
  readonly isChosenByService: boolean;
  /** Kind of parameter whose values it lists: /v2/fields those of `--field`. */
  readonly listsValuesOf: ValueKind['kind'] | undefined;
  /** A shorter name at the top level. */
  readonly shortcut: string | undefined;
}

export const pathParamNames = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns names in the catalogue's order. */
export function queryParamNames(endpoint: Pick<Endpoint, 'path' | 'params'>): string[] {
  const pathNames = pathParamNames(endpoint);
  return Object.keys(endpoint.params).filter((name) => !pathNames.includes(name));
}

/** Names of the parameter for the key. The reference has both; some services accept only one. */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** Returns the name of a flag or argument: `color_hex` → `color-hex`. */
export const toFlagName = (name: string, param?: Param): string =>
  (param?.flag ?? name).replaceAll('_', '-');

/** Returns the text between the typed values of a parameter that has several. */
export const separatorOf = ({
  listStyle,
}: {
  readonly listStyle?: Param['listStyle'] | undefined;
}): string => (listStyle === 'repeated' ? '\n' : ',');
