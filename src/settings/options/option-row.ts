// The type of the rows of the options table.
import type { ValueKind } from '../../api/schema.ts';

/** Groups of flags, each with its heading in help. A command names the scopes whose flags it takes. */
export const scopes = {
  list: 'Flags:',
  /** Commands whose endpoint responds with a list. */
  records: 'Flags for the fetched records:',
  /** Lists that can be searched by colour. */
  colour: 'Flags:',
  download: 'Flags:',
  flip: 'Flags:',
  api: 'Flags:',
  login: 'Flags:',
  serve: 'Flags:',
  /** Commands that show records with comments. */
  comments: 'Flags:',
  /** Commands that send requests repeatedly. */
  following: 'Flags:',
  import: 'Flags:',
  check: 'Flags:',
  export: 'Flags:',
  news: 'Flags:',
  trend: 'Flags:',
  output: 'Output flags:',
  /** Commands that print records with a web page. */
  web: 'Output flags:',
  /** All commands. */
  global: 'Global flags:',
  /** Commands that send requests. */
  connection: 'Global flags:',
  /** Commands that request records. */
  request: 'Global flags:',
  /** A setting without a flag. */
  none: '',
} as const;

export type Scope = keyof typeof scopes;

/** The type of a flag's value. */
export type OptionValue =
  | ValueKind
  /** A duration, e.g. 500ms, 30s, 2m, 1h, 7d. */
  | { readonly kind: 'duration'; readonly default?: string }
  /** A number of requests in an hour, a minute or a second, e.g. 150/h. */
  | { readonly kind: 'rate'; readonly default?: string }
  /** An http(s) address without a query and a password. */
  | { readonly kind: 'base-url' }
  /** A path, or the name of a profile. The command checks it. Completion offers existing ones. */
  | { readonly kind: 'file' | 'folder' | 'profile' };

/** A flag, a setting or both. `Name` is the type of the names of rows. */
export interface OptionRow<Name extends string = string> {
  readonly help: string;
  readonly scope: Scope;
  /** The flag's name if it differs from the row's. */
  readonly flag?: string;
  readonly short?: string;
  /** Undefined for a switch. `word` is the value's name in help: `<word>`. */
  readonly value?: OptionValue & { readonly word: string };
  readonly repeatable?: true;
  /** Help of the flag's `--no-` form, which sets it to false. */
  readonly negated?: string;
  /** Rows whose flags cannot be used together with this one. */
  readonly excludes?: Name | readonly Name[];
  /** A row whose flag must be given too. */
  readonly needs?: Name;
  /** The flag is a shorthand for this value of another row. */
  readonly means?: { readonly option: Name; readonly value: string };
  readonly environment?: string;
  /** The key in a profile of the settings file. */
  readonly setting?: string;
  /** The choices of the setting, if the flag has more. */
  readonly settable?: readonly string[];
  /**
   * Whether files are written because of the flag. Required for a flag with a path. A contract test looks for the key
   * in these files.
   */
  readonly writes?: boolean;
  /** Not shown or changed by `config`: only `login` and `logout` change it. */
  readonly internal?: true;
}
