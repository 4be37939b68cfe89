// Asks the tmux that the program runs in what it does with pictures.
import { execFile } from 'node:child_process';
import { searchPath } from './search-path.ts';

/** Whether tmux passes on what it does not know, and the TERM of the terminal outside; undefined where it does not say. */
export interface TmuxFacts {
  readonly passesOn: boolean;
  readonly client: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Run = (args: readonly string[]) => Promise<string>;

/** @param env says which tmux it is, and where its program is */
export async function tmuxFacts(env: Environment, run = runTmux(env)): Promise<TmuxFacts | undefined> {
  try {
    const [passing = '', client = ''] = (await run(['display', '-p', '#{allow-passthrough} #{client_termname}']))
      .trim()
      .split(' ');
    return { passesOn: /^(on|all|1)$/.test(passing), client };
  } catch {
    return undefined;
  }
}

const limit = 1000; // milliseconds

const runTmux =
  (env: Environment): Run =>
  (args) =>
    new Promise((resolve, reject) => {
      const options = { timeout: limit, env: { ...env, PATH: searchPath(env) } };
      execFile('tmux', [...args], options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });
