// What a resolver is asked, and what it responds with.
import type { CommandName, catalogue } from '../api/catalogue.ts';
import type { EntityName } from '../api/entities.ts';
import type { Query } from '../library/index/schema.ts';
import type { Library } from '../library/store/library.ts';

type Catalogue = typeof catalogue;
type Text<P> = P extends { readonly choices: readonly (infer C extends string)[] } ? C | '' : string;

/** The values of all the endpoint's parameters, checked, defaults filled in; '' where neither is there. */
type Given<C extends CommandName> = {
  readonly [P in keyof Catalogue[C]['params']]: Text<Catalogue[C]['params'][P]>;
};

/** What one request asks. `now` is that of the library, Unix seconds. */
export interface Ask<Values = Readonly<Record<string, string>>> {
  readonly library: Library;
  readonly values: Values;
  /** The query as it was sent, without page and key. */
  readonly asked: string;
  readonly now: number;
  /** The page: records before it, and records up to its end. */
  readonly from: number;
  readonly to: number;
}

/** The JSON under the endpoint's envelope key, and under that of its subset; undefined: there is no such record. */
export type Content<C extends CommandName = CommandName> =
  | (Catalogue[C] extends { readonly subset: object } ? readonly [string, string] : string)
  | undefined;

export type Resolver<C extends CommandName> = (ask: Ask<Given<C>>) => Content<C>;

/** Lists that several endpoints share ask for these parameters; what else they have is no concern. */
export type AskFor<C extends CommandName, P extends keyof Given<C>> = Ask<Pick<Given<C>, P>>;

/** A page of a list: the records as they came, in this form where there is a choice. */
export function list({ library, from, to }: Ask<object>, form: EntityName | TextOf, query: Query): string {
  const page = library.rows(query, to).slice(from, to);
  const texts = typeof form === 'string' ? library.texts(form, page) : page.flatMap((row) => form(row) ?? []).join();
  return `[${texts}]`;
}

export type TextOf = (row: number) => string | undefined;

/** A single record as it came. */
export function record({ library }: Ask<object>, form: EntityName, query: Query): string | undefined {
  const row = library.first(query);
  return row === undefined ? undefined : library.text(form, row);
}
