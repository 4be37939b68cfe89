// What a command is: a row of the command tree. Running an endpoint of the catalogue is one kind, work of the program's own another.
import type { CommandName } from '../api/catalogue.ts';
import type { OptionName, Options, Scope } from '../settings/options.ts';
import type { Context } from './context.ts';

/** Does the command's work with the words typed behind it. */
type Work = (context: Context, words: readonly string[]) => Promise<void>;

export interface ArgumentRow {
  readonly name: string;
  readonly help: string;
  readonly isOptional?: true;
  readonly isVariadic?: true;
}

interface Row {
  readonly name: string;
  readonly alias?: string;
  readonly help: string;
  /** The heading under which the command that it belongs to shows it. */
  readonly group?: string;
}

export type CommandRow = Row &
  (
    | {
        readonly kind: 'endpoint';
        readonly endpoint: CommandName;
        /** A noun has verbs, and stands for one of them itself. */
        readonly commands?: readonly CommandRow[];
      }
    | {
        readonly kind: 'own';
        readonly args?: readonly ArgumentRow[];
        readonly scopes: readonly Scope[];
        /** Flags beyond the scopes', with the help that they have here. */
        readonly options?: { readonly [N in OptionName]?: string };
        /** Loads the work when the command is run. */
        readonly load: () => Promise<Work>;
      }
    | { readonly kind: 'group'; readonly commands: readonly CommandRow[] }
  );

/** What was typed: a command, the words behind it, and its flags. */
export interface Call {
  readonly command: CommandRow;
  readonly words: readonly string[];
  readonly options: Options;
  /** Flags that are query parameters of the command's endpoint, by parameter name. */
  readonly params: ReadonlyMap<string, string>;
}

/** The scopes of an endpoint's flags beside its own parameters. */
export const endpointScopes: readonly Scope[] = ['output', 'global', 'connection', 'request'];
