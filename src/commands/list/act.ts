// Types of the flags that act on lists. Each such flag is a row of `flags.ts` and a file here.
import type { EntityName } from '../../api/entities.ts';
import type { Endpoint } from '../../api/schema.ts';
import type { ArgumentValue } from '../../cli/command.ts';
import type { Context } from '../../cli/context.ts';
import type { EndpointCommand } from '../../cli/requests.ts';
import type { Connection } from '../../records/connection.ts';
import type { PreparedQuery } from '../../records/prepare-query.ts';
import type { Likeness, RecordFilter, Stage } from '../../records/query.ts';
import type { RecordStream } from '../../records/record-stream.ts';
import type { OptionNameOfGroup } from '../../settings/options/options.ts';
import type { Batch } from '../../view/format.ts';
import type { FormatName } from '../../view/formats/formats.ts';
import type { RecordPresenter } from '../../view/record-presenter.ts';

export interface Sink {
  write(batch: Batch): Promise<void>;
  /** Called after the last record. */
  end(): Promise<void>;
  /**
   * Called instead of `end` if the list broke off. An error that this throws replaces the error.
   */
  endAfterError(error: unknown): Promise<void>;
}

export interface SinkKind {
  readonly entity: EntityName;
  readonly presenter: RecordPresenter;
}

/** Opens a sink when the kind of its records is known, because a stage may change it. */
export type OpenSink = (kind: SinkKind) => Promise<Sink>;

export type ListOption = OptionNameOfGroup<'list' | 'colour'>;

export interface ListCommand {
  readonly context: Context<ListOption>;
  readonly parsedCommand: EndpointCommand;
  readonly endpoint: Endpoint<EntityName>;
}

/** A checked command. Nothing is sent yet. */
export interface PreparedList extends ListCommand {
  readonly preparedQuery: PreparedQuery;
  readonly format: FormatName;
  /** Values of the arguments, and the projects of --like. */
  readonly argumentValues: readonly ArgumentValue[];
}

export interface OpenedList extends PreparedList {
  readonly connection: Connection;
  readonly stream: RecordStream;
}

export type ListStage = Pick<Stage, 'apply'> & SinkKind;

/** What one flag does with a list. The functions share the state of the flag. */
export interface FlagHooks {
  /** Filters that apply before the limit. */
  readonly filters?: readonly RecordFilter[];
  /** Models that the records are compared with, and the arguments that name them. */
  readonly comparison?:
    | { readonly likeness: Likeness; readonly argumentValues: readonly ArgumentValue[] }
    | undefined;
  /** Does everything without reading a list. Returns whether it did. */
  runInstead?(list: PreparedList): Promise<boolean>;
  /**
   * The records that are printed: by default those of the list, or those that `wrapSink` hands
   * on, or none.
   */
  readonly printed?: 'handedOn' | 'nothing';
  readonly createStage?: ((list: OpenedList) => Promise<ListStage>) | undefined;
  /**
   * Returns a sink for all records. It may hand on others to the sinks that print them and put them
   * on a board.
   */
  wrapSink?(list: OpenedList, inner: OpenSink): OpenSink;
  createSink?(list: OpenedList): OpenSink;
  /** Writes notes after the list and the notes about its end. */
  noteEnd?(list: OpenedList): Promise<void>;
}

/** What all typed flags do with a list; empty if none was typed. */
export interface JoinedHooks
  extends Pick<FlagHooks, 'filters' | 'comparison' | 'runInstead' | 'createStage' | 'noteEnd'> {
  readonly printsNothing?: boolean;
  /**
   * Opens the sink that receives all records.
   * @param preparePrinting prepares the sink that prints, if anything is printed
   */
  readonly joinSinks?:
    | ((
        list: OpenedList,
        preparePrinting: (list: OpenedList) => Promise<OpenSink>,
      ) => Promise<OpenSink>)
    | undefined;
}

export interface ListFlag {
  /** Checks the flag, and loads its code. Sends no request. @throws PortfolioError `usage` */
  createHooks(list: ListCommand): Promise<FlagHooks>;
}
