// The tool `library`: runs the commands `library …` that only read, and returns their output.
import { shownKinds } from '../../api/catalogue.ts';
import { entityOf } from '../../api/entities.ts';
import type { Context } from '../../cli/context.ts';
import { usageError } from '../../errors.ts';
import { type NewsOption, printNews } from '../library/library-new.ts';
import { librarySql } from '../library/library-sql.ts';
import { libraryTrend } from '../library/library-trend.ts';
import { libraryInfo } from '../library/library-upkeep.ts';
import { watches } from '../library/library-watch.ts';
import { cursor, partOf, type Tool, type ToolArguments, textBlock, valueIn } from './tool.ts';

interface Report {
  readonly takes: readonly string[];
  /** Prints the report in the format of the options. */
  readonly run: (context: Context<NewsOption | 'kind'>, given: ToolArguments) => Promise<void>;
}

const reports: Readonly<Record<string, Report>> = {
  info: { takes: [], run: libraryInfo },
  new: { takes: ['since', 'limit'], run: (context) => printNews(context, true) },
  trend: { takes: ['ids'], run: (context, given) => libraryTrend(context, wordsIn(given)) },
  watches: { takes: [], run: watches },
  sql: { takes: ['sql'], run: (context, given) => librarySql(context, [needed(given, 'sql')]) },
};

const text = { kind: 'text' } as const;

const shownTables = shownKinds.map((kind) => entityOf(kind).plural);

export const library: Tool = {
  name: 'library',
  title: "The user's own library",
  help:
    'Read the library of records that the user keeps on this machine: new (what changed in watched searches), ' +
    `trend (figures over time), sql (SQLite SELECT; views ${shownTables.join(', ')}, project_fields), ` +
    'info, watches.',
  isLocal: true,
  args: {
    report: {
      help: '',
      value: { kind: 'choice', choices: Object.keys(reports) },
      isRequired: true,
    },
    since: { help: 'For new: 7d, yesterday, monday or 2026-11-01', value: text },
    limit: { help: 'For new', value: { kind: 'integer', min: 1, max: 500 } },
    ids: { help: 'For trend', value: text, isList: true },
    sql: { help: '', value: text },
    cursor,
  },
  run: async (given, call) => {
    const { options } = call.context;
    const name = valueIn(given, 'report') ?? '';
    const report = reports[name];
    if (report === undefined) throw usageError(`there is no report ${JSON.stringify(name)}`);
    const extra = [...given.keys()].find(
      (each) => !['report', 'cursor', ...report.takes].includes(each),
    );
    if (extra !== undefined) throw usageError(`${name} takes no ${extra}`);
    const flags = {
      output: 'csv',
      since: valueIn(given, 'since'),
      limit: valueIn(given, 'limit'),
      only: undefined,
      sync: undefined,
      all: undefined,
      kind: undefined,
    };
    await report.run({ ...call.context, options: { ...options, ...flags } }, given);
    const { part, more } = partOf(call.clean(call.takeBytes().toString('utf8')), given);
    return { blocks: [textBlock(part || 'Nothing.')], remarks: more };
  },
};

function needed(given: ToolArguments, name: string): string {
  const value = valueIn(given, name);
  if (value === undefined) throw usageError(`${name} is missing`);
  return value;
}

/**
 * Returns the ids for a trend. `-` and `@3` would read standard input and the last list of a
 * terminal.
 */
function wordsIn(given: ToolArguments): readonly string[] {
  const words = given.get('ids') ?? [needed(given, 'ids')];
  const wrong = words.find((word) => word === '-' || word.startsWith('@'));
  if (wrong !== undefined)
    throw usageError(`ids must be ids, user names or web addresses, not ${JSON.stringify(wrong)}`);
  return words;
}
