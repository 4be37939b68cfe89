// The type of the rows of the options table.
import type { ValueKind } from '../../api/schema.ts';

/** Scopes are groups of flags, each with its heading in help. A command takes the flags of some scopes. */
export const scopes = {
  list: 'Flags:',
  /** Flags of commands whose endpoint responds with a list. */
  records: 'Flags for the fetched records:',
  /** Flags of lists that can be searched by colour. */
  colour: 'Flags:',
  download: 'Flags:',
  flip: 'Flags:',
  api: 'Flags:',
  login: 'Flags:',
  serve: 'Flags:',
  /** Flags of commands that show records with comments. */
  comments: 'Flags:',
  /** Flags of `library sync`, which sends many requests. */
  following: 'Flags:',
  import: 'Flags:',
  check: 'Flags:',
  /** For `cache clear`. */
  clearing: 'Flags:',
  export: 'Flags:',
  news: 'Flags:',
  prune: 'Flags:',
  trend: 'Flags:',
  output: 'Output flags:',
  /** Flags of commands that print records with a web page. */
  web: 'Output flags:',
  /** Flags of all commands. */
  global: 'Global flags:',
  /** Flags of commands that send requests. */
  connection: 'Global flags:',
  /** Flags of commands that request records. */
  request: 'Global flags:',
  /** Settings without a flag. */
  none: '',
} as const;

export type Scope = keyof typeof scopes;

/** The type of a flag's value. */
export type OptionValue =
  | ValueKind
  /** A duration, e.g. 500ms, 30s, 2m, 1h, 7d. */
  | { readonly kind: 'duration'; readonly default?: string }
  /** A number of requests per hour, minute or second, e.g. 150/h. */
  | { readonly kind: 'rate'; readonly default?: string }
  /** An http(s) address without a query or a password. */
  | { readonly kind: 'base-url' }
  /** A path, or the name of a profile. The command checks the value. Completion lists existing paths and profiles. */
  | {
      readonly kind: 'file' | 'folder' | 'profile';
      /** Kind of record, if rows of the last list (e.g. `@3`) are also allowed. Completion lists such rows. */
      readonly rowsOf?: string;
    }
  /** A path in a record, e.g. `stats.views`, or several separated by commas. */
  | { readonly kind: 'column' }
  /** An id of any kind, or a row of the last list. */
  | { readonly kind: 'row' };

/** A row of the options table: a flag, a setting or both. `Name` is the type of the names of rows. */
export interface OptionRow<Name extends string = string> {
  readonly help: string;
  readonly scope: Scope;
  /** Name of the flag, if it differs from the name of the row. */
  readonly flag?: string;
  readonly short?: string;
  /** The allowed values; `undefined` for a flag without a value. `word` is the placeholder in help: `<word>`. */
  readonly value?: OptionValue & { readonly word: string };
  readonly repeatable?: true;
  /** Help of the `--no-` form of the flag, which sets the option to false. */
  readonly negated?: string;
  /** Rows whose flags cannot be used together with this one. */
  readonly excludes?: Name | readonly Name[];
  /** Row whose flag must also be typed. */
  readonly needs?: Name;
  /** The option and the value that this flag also sets, e.g. `output` and `json` for `--json`. */
  readonly means?: { readonly option: Name; readonly value: string };
  readonly environment?: string;
  /** Name of the setting in a profile of the settings file. */
  readonly setting?: string;
  /** The allowed values of the setting, if the flag allows more. */
  readonly settable?: readonly string[];
  /**
   * Whether the program writes files if the flag is typed. Required if the value is a path. A contract test checks that
   * such files do not contain the key.
   */
  readonly writes?: boolean;
  /** Whether `config` omits the setting. Only `login` and `logout` change such settings. */
  readonly internal?: true;
}
