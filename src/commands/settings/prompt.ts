// Reads the address and the key for login: from prompts on a terminal, or from flags and standard
// input.
import type { Context } from '../../cli/context.ts';
import { isLoopback } from '../../client/key.ts';
import { usageError } from '../../errors.ts';
import { ask } from '../../terminal/ask.ts';

type LoginInput = Pick<Context<'withKey'>, 'system' | 'options'>;

export const canAsk = ({ options, system }: LoginInput): boolean =>
  options.withKey !== true && system.stdin.isTTY;

export async function askBaseUrl(input: LoginInput, current: string | undefined): Promise<string> {
  if (!canAsk(input)) {
    if (current !== undefined) return current;
    throw usageError('login needs --base-url if --with-key is typed or there is no terminal');
  }
  const shown = current === undefined ? '' : `(${current}) `;
  return withScheme(
    (await ask(input.system, `Base URL of the service: ${shown}`)).trim() || (current ?? ''),
  );
}

/**
 * Adds `https://` to an address without a scheme, or `http://` if the address is on this machine.
 */
function withScheme(text: string): string {
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const secure = `https://${text}`;
  return URL.canParse(secure) && isLoopback(new URL(secure).hostname) ? `http://${text}` : secure;
}

export async function askKey({ system }: Pick<Context, 'system'>): Promise<string> {
  if (system.stdin.isTTY)
    return checkedKey(await ask(system, 'Key (input is hidden): ', { isHidden: true }));
  throw usageError(
    'login needs a terminal to ask for the key',
    'pass the key on standard input with --with-key',
  );
}

const maxKey = 4096;

export async function readKey({ system }: Pick<Context, 'system'>): Promise<string> {
  let text = '';
  for await (const chunk of system.stdin.stream) {
    text += String(chunk);
    if (text.length > maxKey) break;
  }
  return checkedKey(text);
}

function checkedKey(text: string): string {
  const key = text.trim();
  if (key === '') throw usageError('the key is empty');
  if (key.length > maxKey || /[\s\p{Cc}]/u.test(key))
    throw usageError(
      `the key must have at most ${maxKey} characters, without spaces or control characters`,
    );
  return key;
}
