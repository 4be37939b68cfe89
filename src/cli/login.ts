// login, logout and status: store a key that the service takes, forget it, and say what is in force.
import { catalogue } from '../api/catalogue.ts';
import { address, type KeyParam, keyParams } from '../api/request.ts';
import { contentOf } from '../client/content.ts';
import type { Key } from '../client/key.ts';
import { PortfolioError } from '../errors.ts';
import { checkedBaseUrl, checkedKeyParam, type Profile } from '../settings.ts';
import { baseUrlOf, clientOf, connect, socketTransport } from './connection.ts';
import type { Context } from './context.ts';
import { writeFacts } from './facts.ts';
import { usageError } from './flags.ts';

/** Any endpoint would do; this one is small and needs nothing but a key. */
const probe = catalogue.fields;

export async function login(context: Context): Promise<void> {
  const { options, system } = context;
  if (options.demo === true) throw usageError('the demo needs no key');
  const { profileName, baseUrl } = context.settings();
  const base = checkedBaseUrl(options.baseUrl ?? (await askBaseUrl(context, baseUrl?.value)));
  const value = options['withKey'] === true ? await readKey(context) : await askKey(context);
  context.mask.learn(value);
  const param = await paramFor(context, base, value);
  const profile: Profile = { base_url: base, key: value, key_origin: new URL(base).origin, key_param: param };
  await update(context, (stored) => ({ ...stored, ...profile }));
  await context.note(`Logged in to ${base} as profile ${profileName}; the key is sent as ${param}.`);
  await context.note(`Stored in ${context.file.path}`);
  if (system.env['PORTFOLIO_API_KEY'])
    await context.note('note: PORTFOLIO_API_KEY is set and is used before the stored key');
}

export async function logout(context: Context): Promise<void> {
  const { profileName, profile } = context.settings();
  if (profile.key === undefined) {
    await context.note(`No key is stored for profile ${profileName}.`);
    return;
  }
  await update(context, ({ key: _, key_origin: __, key_param: ___, ...rest }) => rest);
  await context.note(`Forgot the key of profile ${profileName}.`);
}

/** Where the base URL and the key come from, and whether the service takes the key. The key itself is never shown. */
export async function status(context: Context): Promise<void> {
  const { profileName, baseUrl, key, keyParam } = context.settings();
  const base = baseUrl === undefined ? undefined : baseUrlOf(context);
  const failure = base === undefined ? undefined : await failureOf(context);
  const sent = base !== undefined && key !== undefined && (key.origin ?? new URL(base).origin) === new URL(base).origin;
  await writeFacts(context, {
    profile: profileName,
    settings_file: context.file.path,
    base_url: base ?? null,
    base_url_from: baseUrl?.source ?? null,
    key: key === undefined ? 'none' : sent ? 'set' : `kept for ${key.origin} and not sent`,
    key_from: key?.source ?? null,
    key_param: key === undefined ? null : keyParam,
    answer: base === undefined ? null : (failure?.message ?? 'the service accepts it'),
  });
  if (base === undefined) baseUrlOf(context);
  if (failure !== undefined) throw failure;
}

async function failureOf(context: Context): Promise<PortfolioError | undefined> {
  const connection = await connect(context);
  try {
    contentOf(await connection.client.get(address(connection.base, probe.path)), probe.key, probe.many);
    return undefined;
  } catch (error) {
    if (error instanceof PortfolioError && !context.system.signal.aborted) return error;
    throw error;
  } finally {
    await connection.close();
  }
}

/** The parameter under which the service takes the key, found by asking with one and then the other. */
async function paramFor(context: Context, base: string, value: string): Promise<KeyParam> {
  const wanted = context.system.env['PORTFOLIO_KEY_PARAM'];
  const params = wanted ? [checkedKeyParam(wanted)] : keyParams;
  const { transport, close } = await socketTransport(context);
  try {
    for (const param of params) {
      const key: Key = { value, param, origin: new URL(base).origin };
      try {
        const reply = await clientOf(context, transport, key).get(address(base, probe.path));
        contentOf(reply, probe.key, probe.many);
        return param;
      } catch (error) {
        if (!(error instanceof PortfolioError) || error.kind !== 'key_refused') throw error;
      }
    }
  } finally {
    await close();
  }
  throw new PortfolioError('key_refused', 'the service refused the key', {
    why: `asked with ${params.join(' and ')}`,
    hint: 'check the key and the base URL; nothing was stored',
  });
}

async function update(context: Context, change: (profile: Profile) => Profile): Promise<void> {
  const { profileName } = context.settings();
  const stored = context.file.read();
  await context.file.write({
    ...stored,
    profiles: { ...stored.profiles, [profileName]: change(stored.profiles?.[profileName] ?? {}) },
  });
}

async function askBaseUrl(context: Context, known: string | undefined): Promise<string> {
  if (context.options['withKey'] === true || context.system.stdin.isTTY !== true) {
    if (known !== undefined) return known;
    throw usageError('login needs --base-url where it cannot ask');
  }
  return ask(context, { prompt: 'Base URL of the service: ', ...(known === undefined ? {} : { default: known }) });
}

async function askKey(context: Context): Promise<string> {
  if (context.system.stdin.isTTY === true)
    return checkedKey(await ask(context, { prompt: 'Key (typed unseen): ', silent: true }));
  throw usageError('login needs a terminal to ask for the key', 'pass the key on standard input with --with-key');
}

async function ask(
  context: Context,
  question: { prompt: string; silent?: boolean; default?: string },
): Promise<string> {
  const { read } = await import('read');
  const { stdin, stderr, signal } = context.system;
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([read({ ...question, input: stdin, output: stderr.stream }), interrupted]);
  } catch (error) {
    // Ctrl-C at the prompt is taken by the prompt.
    if (error instanceof Error && error.message === 'canceled') throw new PortfolioError('interrupted', 'interrupted');
    throw error;
  } finally {
    if (question.silent === true) await stderr.write('\n');
  }
}

const maxKey = 4096;

async function readKey({ system }: Context): Promise<string> {
  let text = '';
  for await (const chunk of system.stdin) {
    text += String(chunk);
    if (text.length > maxKey) break;
  }
  return checkedKey(text);
}

function checkedKey(text: string): string {
  const key = text.trim();
  if (key === '') throw usageError('the key is empty');
  if (key.length > maxKey || /[\s\p{Cc}]/u.test(key)) throw usageError('the key must be one word on one line');
  return key;
}
