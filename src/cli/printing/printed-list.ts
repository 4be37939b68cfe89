// The list that a command prints, and texts for notes about it: its command with ids, its period.
import { defaultOf } from '../../api/schema.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import type { ArgumentValue, ParsedCommand } from '../command.ts';
import type { Context } from '../context.ts';

/**
 * What notes about a printed list need: its command, query and state. A single record, as `show`
 * prints it, counts as a list of one.
 */
export interface PrintedList {
  readonly context: Context;
  readonly parsedCommand: ParsedCommand;
  readonly preparedQuery: Omit<PreparedQuery, 'open'>;
  readonly stream: Pick<
    RecordStream,
    'sentParams' | 'describeStages' | 'notes' | 'summary' | 'presenter' | 'hasNextPage'
  >;
  /** Values of the arguments, and the projects of --like. */
  readonly argumentValues: readonly ArgumentValue[];
}

/**
 * Returns the command with the ids of the records in place of typed texts such as `-` and `@3`, so
 * that it does not depend on standard input or the last list.
 */
export function withResolvedIds({ parsedCommand, argumentValues }: PrintedList): ParsedCommand {
  const toResolvedId = (text: string) =>
    argumentValues.find(({ typedText }) => typedText === text)?.value ?? text;
  const flags = parsedCommand.typedFlags.flatMap((flag) => {
    const values = argumentValues.flatMap(({ typedText, value }) =>
      flag.value !== undefined && typedText === flag.value ? value : [],
    );
    return values.length === 0 ? flag : values.map((value) => ({ ...flag, value }));
  });
  return { ...parsedCommand, args: parsedCommand.args.map(toResolvedId), typedFlags: flags };
}

/**
 * Returns the period of the search as a part of a note, e.g. ` for --time month`. Returns '' if the
 * search covers all times.
 */
export function describePeriod({ preparedQuery, stream }: PrintedList): string {
  const { time: timeParam } = preparedQuery.endpoint.params;
  const typedPeriod = stream.sentParams['time'];
  const period = typedPeriod ?? (timeParam === undefined ? 'all' : defaultOf(timeParam));
  if (period === 'all' || period === '') return '';
  const selectionText = timeParam?.selectionText === undefined ? '' : ` ${timeParam.selectionText}`;
  return `${selectionText} for --time ${period}${typedPeriod === undefined ? ' (the default)' : ''}`;
}
