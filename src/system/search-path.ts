// Where programs are looked for: PATH without what depends on the current folder, in which a stranger may have put a program.
import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export const absoluteFolders = ({ PATH = '' }: Environment, platform: string): readonly string[] =>
  PATH.split(platform === 'win32' ? ';' : ':').filter((folder) => isAbsolute(folder));

/** PATH for a program that is started, on systems other than Windows. An empty one would mean the current folder. */
export const searchPath = (env: Environment): string => absoluteFolders(env, '').join(':') || '/usr/bin:/bin';
