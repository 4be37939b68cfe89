// Types of the rows and parameters of the catalogue, and functions that read them.

/** The allowed values of a parameter or a flag, and the default value. */
export type ValueDefinition =
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
      /** Descriptions by choice, for completion. */
      readonly meanings?: Readonly<Record<string, string>>;
      readonly default?: string;
    }
  | { readonly kind: 'field' | 'country' | 'tags' | 'colour' | 'licence' }
  | { readonly kind: 'user' }
  /**
   * Id of a record of kind `of`. In the web address of the record, the id follows the segment
   * `webAddressSegment`.
   */
  | { readonly kind: 'id'; readonly of: string; readonly webAddressSegment: string };

/**
 * A parameter of an endpoint. It is in the path if the path contains its name in braces. Otherwise,
 * it is in the query.
 */
export type Param<Command extends string = string> = ValueDefinition & {
  readonly help: string;
  /**
   * Description of the value as it is sent, for the OpenAPI document and MCP. `help` describes it
   * as users type it. Undefined if that fits both.
   */
  readonly apiHelp?: string;
  /**
   * Words that follow the number of records in a note, e.g. `with a new revision`. They say which
   * records the value selects. Undefined if the note needs no such words.
   */
  readonly selectionText?: string;
  /**
   * Name of the flag or argument without `--`, if it is not derived from the name of the parameter
   * (see `toFlagName`).
   */
  readonly flag?: string;
  /** Short name of the flag, without its dash. */
  readonly shortName?: string;
  /** Whether arguments of the command can also set the value, e.g. the words of a search. */
  readonly isPositional?: boolean;
  /** Name of the parameter that must be sent with this one: `color_hex` for `color_range`. */
  readonly requiredParam?: string;
  /**
   * How users type several values of a parameter that takes one. A search is sent for each value.
   * The flag can be repeated. `commas`: commas separate values too. `repeated`: commas separate
   * values too, except before a blank, because `Washington, D.C.` is one value. Undefined for
   * parameters of one value, and for tags and colours, which have other rules.
   */
  readonly listStyle?: 'commas' | 'repeated';
  /**
   * Where the possible ids are listed: in member `list` of the record that `command` shows. If no
   * value is typed, the id of the newest record in the list is sent. A number of at most three
   * digits that is not an id in the list is a position; position 1 is the oldest record. A number
   * above the length of the list is sent as an id.
   */
  readonly listedIn?: { readonly command: Command; readonly list: string };
};

/** Returns the default as text; '' if there is none. */
export const defaultOf = (definition: ValueDefinition): string =>
  'default' in definition && definition.default !== undefined ? String(definition.default) : '';

export interface Endpoint<Entity extends string = string, Command extends string = string> {
  /** Path below the base address. Names in braces are parameters. */
  readonly path: string;
  readonly help: string;
  /** Command lines for help, without `portfolio`. Each finds something in the sample library. */
  readonly examples: readonly string[];
  readonly params: Readonly<Record<string, Param<Command>>>;
  /** Key of the record or of the list in the response. */
  readonly envelopeKey: string;
  /** Name of the variant of the records in the response. */
  readonly entity: Entity;
  readonly isList: boolean;
  /**
   * What the embedded service reads if `service/resolvers.ts` has no function for the endpoint.
   * `record`: the record with the id in the path. `search`: the records of the kind that match.
   * `owned`: those of the creative in the path. `other` requires such a function.
   */
  readonly readKind: 'record' | 'search' | 'owned' | 'other';
  /**
   * Templates for the title of a sheet. The first template is used whose names in braces all have
   * values. A name is a parameter, or `name` for the name of the record in the path. Empty for an
   * endpoint that gives a sheet no title, e.g. `projects show`.
   */
  readonly titleTemplates: readonly string[];
  /**
   * Key of the list in the JSON output if several ids are typed. Responses of the search have the
   * same key. Undefined if the command does not take several ids.
   */
  readonly recordListKey: string | undefined;
  readonly commentsCommand: Command | undefined;
  /** A second list in the response. A flag with the name of its key selects it. */
  readonly subset: { readonly envelopeKey: string; readonly help: string } | undefined;
  /**
   * Usual number of records on a page, known only from recorded responses. Undefined if the
   * endpoint has no pages.
   */
  readonly pageSize: number | undefined;
  /** Whether the service chooses the records in a way that is not documented. */
  readonly listsRecommendations: boolean;
  /** Kind of parameter whose possible values the endpoint lists, e.g. `field` for /v2/fields. */
  readonly listsValuesOf: ValueDefinition['kind'] | undefined;
  /** A shorter name of the command, without a noun, e.g. `stats` for `users stats`. */
  readonly shortcut: string | undefined;
}

export const pathParamNames = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns the names of the parameters in the query, in the order of the catalogue. */
export function queryParamNames(endpoint: Pick<Endpoint, 'path' | 'params'>): string[] {
  const namesInPath = pathParamNames(endpoint);
  return Object.keys(endpoint.params).filter((name) => !namesInPath.includes(name));
}

/**
 * Names of the parameter for the API key. The reference has both; some services accept only one.
 */
export const keyParams = ['api_key', 'client_id'] as const;
export type KeyParam = (typeof keyParams)[number];

/** Returns the name of the flag or argument for a parameter: `color_hex` → `color-hex`. */
export const toFlagName = (name: string, param?: Param): string =>
  (param?.flag ?? name).replaceAll('_', '-');

/** Returns the separator with which several values of a flag are stored in one text. */
export const separatorOf = ({
  listStyle,
}: {
  readonly listStyle?: Param['listStyle'] | undefined;
}): string => (listStyle === 'repeated' ? '\n' : ',');
