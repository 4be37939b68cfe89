// The tool `library`: runs the commands `library …` that only read, and returns their output.
import { showableKinds } from '../../api/catalogue.ts';
import { entityOf } from '../../api/entities.ts';
import { usageError } from '../../errors.ts';
import { printNews } from '../library/library-new.ts';
import { librarySql } from '../library/library-sql.ts';
import { libraryTrend } from '../library/library-trend.ts';
import { libraryInfo } from '../library/library-upkeep.ts';
import { watches } from '../library/library-watch.ts';
import type { ToolCall } from './call.ts';
import {
  collectOutput,
  cursor,
  neededValue,
  neededWords,
  type Tool,
  type ToolArguments,
  textValue,
  valueIn,
} from './tool.ts';

interface Report {
  readonly takes: readonly string[];
  /** Prints the report in the format of the options. */
  readonly run: (context: ToolCall['context'], given: ToolArguments) => Promise<void>;
}

const reports: Readonly<Record<string, Report>> = {
  info: { takes: [], run: libraryInfo },
  new: {
    takes: ['since', 'limit'],
    run: ({ options, ...context }, given) => {
      const flags = { since: valueIn(given, 'since'), limit: valueIn(given, 'limit') };
      return printNews({ ...context, options: { ...options, ...flags } }, [], {
        hasUsernames: true,
      });
    },
  },
  trend: { takes: ['ids'], run: (context, given) => libraryTrend(context, neededWords(given)) },
  watches: { takes: [], run: watches },
  sql: {
    takes: ['sql'],
    run: (context, given) => librarySql(context, [neededValue(given, 'sql')]),
  },
};

const shownTables = showableKinds.map((kind) => entityOf(kind).plural);

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
    since: { help: 'For new: 7d, yesterday, monday or 2026-11-01', value: textValue },
    limit: { help: 'For new', value: { kind: 'integer', min: 1, max: 500 } },
    ids: { help: 'For trend', value: textValue, isList: true },
    sql: { help: '', value: textValue },
    cursor,
  },
  run: async (given, call) => {
    const name = valueIn(given, 'report') ?? '';
    const report = reports[name];
    if (report === undefined) throw usageError(`there is no report ${JSON.stringify(name)}`);
    const takes = ['report', 'cursor', ...report.takes];
    const extra = [...given.keys()].find((each) => !takes.includes(each));
    if (extra !== undefined) throw usageError(`${name} takes no ${extra}`);
    return collectOutput((context) => report.run(context, given), given, call);
  },
};
