// The types for rows of the options table.
import type { ValueDefinition } from '../../api/schema.ts';

/**
 * Headings in help by group of flags. Each command takes the flags of certain groups.
 */
export const flagGroupHeadings = {
  list: 'Flags:',
  /** Flags of commands whose endpoint returns a list. */
  records: 'Flags for the fetched records:',
  /** Flags of lists that can be searched by colour. */
  colour: 'Flags:',
  download: 'Flags:',
  /** Flags of lists whose records can be on a board. */
  toBoard: 'Flags for the fetched records:',
  /** Flags of lists whose records have pictures. */
  listDownload: 'Flags for downloads:',
  /** Flags that `download` shares with these lists. */
  downloads: 'Flags for downloads:',
  /** Flags that they share for records with a licence. */
  licensed: 'Flags for downloads:',
  /** Flags that they share for records with embedded players. */
  embeds: 'Flags for downloads:',
  api: 'Flags:',
  login: 'Flags:',
  serve: 'Flags:',
  mcp: 'Flags:',
  board: 'Flags:',
  boardImport: 'Flags:',
  /** Flags of commands that show records with comments. */
  comments: 'Flags:',
  /** Flags of `library sync`, which sends many requests. */
  following: 'Flags:',
  check: 'Flags:',
  export: 'Flags:',
  news: 'Flags:',
  prune: 'Flags:',
  trend: 'Flags:',
  watch: 'Flags:',
  output: 'Output flags:',
  /** Flags of commands whose output can be a file. */
  file: 'Output flags:',
  /** Flags of commands that write HTML. */
  page: 'Output flags:',
  /** Flags of commands that print records with pictures. */
  sheet: 'Output flags:',
  /** Flags of commands that print records with a web page. */
  web: 'Output flags:',
  global: 'Global flags:',
  /** Flags of commands that send requests. */
  connection: 'Global flags:',
  /** Flags of commands that request records. */
  request: 'Global flags:',
  /** Settings without a flag. */
  none: '',
} as const;

export type FlagGroup = keyof typeof flagGroupHeadings;

export type OptionValueDefinition =
  | ValueDefinition
  /** A duration, e.g. 500ms, 30s, 2m, 1h, 7d. */
  | { readonly kind: 'duration'; readonly default?: string }
  /** A number of requests per hour, minute or second, e.g. 150/h. */
  | { readonly kind: 'rate'; readonly default?: string }
  /** A number of bytes, e.g. 500MB or 2GB. */
  | { readonly kind: 'size'; readonly default?: string }
  /** An http(s) address without a query or a password. */
  | { readonly kind: 'base-url' }
  /**
   * A path, or the name of a profile or an alias. The command checks the value. Completion lists
   * those that exist.
   */
  | {
      readonly kind: 'file' | 'folder' | 'profile' | 'alias';
      /**
       * Kind of record that may be typed as a row of the last list, e.g. `@3`; undefined if rows
       * are not allowed.
       */
      readonly rowsOf?: string;
    }
  /** One or more paths in a record, separated by commas, e.g. `id,stats.views`. */
  | { readonly kind: 'column' }
  /** One or more of the words, separated by commas. The command checks them. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  /** The id of a record of any kind, a row of the last list, or with `orWatch` a watch. */
  | { readonly kind: 'row'; readonly orWatch?: true }
  | { readonly kind: 'board' }
  /** A watch in the user's library. */
  | { readonly kind: 'watch' };

/** A row of the options table. It describes a flag, a setting or both. */
export interface OptionRow {
  readonly help: string;
  readonly flagGroup: FlagGroup;
  /** Name of the flag, if it differs from the name of the row. */
  readonly flagName?: string;
  readonly shortName?: string;
  /**
   * The allowed values; `undefined` for a flag without a value. `placeholder` stands for a value in
   * help, e.g. `n`.
   */
  readonly valueDefinition?: OptionValueDefinition & { readonly placeholder: string };
  readonly isRepeatable?: true;
  /** Hint after a wrong value. */
  readonly hint?: string;
  readonly mayBeEmpty?: true;
  /** Help of the `--no-` form of the flag, which sets the option to false. */
  readonly negatedHelp?: string;
  readonly envVariable?: string;
  /** Name of the setting in a profile of the settings file. */
  readonly settingName?: string;
  /** Allowed values of the setting, if they are not the values of the flag. */
  readonly settingChoices?: readonly string[];
  /**
   * Whether the flag causes the program to write files. Required for flags whose value is a path. A
   * contract test checks that such files do not contain the key.
   */
  readonly writesFiles?: boolean;
  /**
   * Whether the program writes the typed text into files or their names. Such a text must not
   * contain the key.
   */
  readonly isWrittenToFiles?: true;
  /** Whether `config` omits the setting. Only `login` and `logout` change such settings. */
  readonly isInternal?: true;
}
