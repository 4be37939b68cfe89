// Asks the tmux that the program runs in what it does with pictures.
import { execFile } from 'node:child_process';

/** Whether tmux passes on what it does not know, and the TERM of the terminal outside; undefined where it does not say. */
export interface TmuxFacts {
  readonly passesOn: boolean;
  readonly client: string;
}

type Run = (args: readonly string[]) => Promise<string>;

export async function tmuxFacts(run: Run = runTmux): Promise<TmuxFacts | undefined> {
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

const runTmux: Run = (args) =>
  new Promise((resolve, reject) => {
    execFile('tmux', [...args], { timeout: limit }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
