// What a row of the options table says.
import type { ValueKind } from '../../api/schema.ts';

/** Groups of flags, each with its heading in help. A command of the tree names the scopes whose flags it takes. */
export const scopes = {
  list: 'Flags:',
  /** Commands whose endpoint responds with a list, of pages or whole. */
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
  /** Commands that ask again and again. */
  following: 'Flags:',
  import: 'Flags:',
  check: 'Flags:',
  export: 'Flags:',
  news: 'Flags:',
  trend: 'Flags:',
  output: 'Output flags:',
  /** Commands that print records with a page on the web. */
  web: 'Output flags:',
  /** All commands. */
  global: 'Global flags:',
  /** Commands that talk to a service. */
  connection: 'Global flags:',
  /** Commands that ask a service for records. */
  request: 'Global flags:',
  /** A setting without a flag. */
  none: '',
} as const;

export type Scope = keyof typeof scopes;

/** Scopes whose variables are no settings of the program, each with the command that they are for. */
export const scopeCommands: { readonly [S in Scope]?: string } = { serve: 'serve' };

/** What the value of a flag may be. */
export type OptionValue =
  | ValueKind
  /** A duration, e.g. 500ms, 30s, 2m, 1h, 7d. */
  | { readonly kind: 'duration'; readonly default?: string }
  /** A number of requests in an hour, a minute or a second, e.g. 150/h. */
  | { readonly kind: 'rate'; readonly default?: string }
  /** An http(s) address without a query and a password. */
  | { readonly kind: 'base-url' }
  /** A path, or the name of a profile. They are checked where they are used; completion offers what is there. */
  | { readonly kind: 'file' | 'folder' | 'profile' };

/** `Name`: the names of the rows of the table. */
export interface OptionRow<Name extends string = string> {
  readonly help: string;
  readonly scope: Scope;
  /** The flag's name if it differs from the row's. */
  readonly flag?: string;
  readonly short?: string;
  /** Undefined for a switch. `word` is its name in help: `<word>`. */
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
  /** The choices of the setting, where the flag has more. */
  readonly settable?: readonly string[];
  /** Not shown or changed by `config`: only `login` and `logout` change it. */
  readonly internal?: true;
}
