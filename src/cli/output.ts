// Which form the output takes: the format, the columns, the headers, and the facts of the screen it goes to.
import type { EntityName } from '../api/entities.ts';
import type { Screen } from '../system.ts';
import { type Column, columnsFor } from '../view/columns.ts';
import { type Layout, paintFor } from '../view/paint.ts';
import { checked } from './checks.ts';
import { type Context, colourLevel, setting } from './context.ts';
import { type Format, formats, outputFlags, usageError } from './flags.ts';

export interface Output {
  readonly format: Format;
  readonly screen: Screen;
  readonly layout: Layout;
  /** The columns asked for by name; undefined for the view's own. */
  readonly columns: string | undefined;
  /** Whether --headers or --no-headers said so; undefined where the format decides. */
  readonly headers: boolean | undefined;
}

/** A table on a terminal and TSV elsewhere, or `usual` in both, unless a flag says otherwise, or without `usual` the profile. */
export async function outputOf(context: Context, usual?: Format): Promise<Output> {
  const { options, system } = context;
  const screen = system.stdout;
  return {
    format: formatOf(context, usual === undefined) ?? usual ?? (screen.isTTY ? 'table' : 'tsv'),
    screen,
    layout: { width: screen.columns, now: system.now(), paint: await paintFor(colourLevel(context, screen)) },
    columns: options.columns,
    headers: options.headers,
  };
}

function formatOf(context: Context, profiled: boolean): Format | undefined {
  const { json, output } = context.options;
  if (json === true && output !== undefined && output !== 'json') {
    throw usageError(`--json and --output ${output} exclude each other`);
  }
  const named = json === true ? 'json' : profiled ? setting(context, 'output') : output;
  if (named === undefined) return undefined;
  const format = checked(outputFlags.output.param, '--output', named);
  return formats.find((known) => known === format);
}

/** The columns to show of an entity. @throws PortfolioError `usage` when one does not exist */
export function columnsOf(entity: EntityName, output: Output): readonly Column[] {
  const columns = columnsFor(entity, output.columns);
  if ('problem' in columns) throw usageError(columns.problem);
  return columns;
}
