// Joins the two parts of the code of a command.
import type { OptionName } from '../settings/options/options.ts';
import type { CommandHandler } from './command.ts';
import type { Context } from './context.ts';

/** The code of a command in two parts. */
export interface CommandAction<Result, N extends OptionName = OptionName>
  extends CommandHandler<N> {
  /** Does the work. Writes only progress, questions and notes about requests. */
  run(...args: Parameters<CommandHandler<N>>): Promise<Result>;
  /** Writes the result. @throws PortfolioError if something is missing from the result */
  print(result: Result, context: Context<N>): Promise<void>;
}

/** Joins `run`, which does the work, and `print`, which writes its result. `mcp` calls `run`. */
export const createAction = <Result, N extends OptionName = never>(
  run: (...args: Parameters<CommandHandler<N>>) => Promise<Result>,
  print: (result: Result, context: Context<N>) => Promise<void>,
): CommandAction<Result, N> =>
  Object.assign(
    async (...args: Parameters<CommandHandler<N>>) => print(await run(...args), args[0]),
    {
      run,
      print,
    },
  );
