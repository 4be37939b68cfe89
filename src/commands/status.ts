// status: shows the settings in force and where they come from, and checks the key with the service.
import { address } from '../api/request.ts';
import type { Context } from '../cli/context.ts';
import { writeFacts } from '../cli/facts.ts';
import { pageOf } from '../client/page.ts';
import { PortfolioError } from '../errors.ts';
import type { KeyPlace } from '../settings/settings.ts';
import { probe } from './login.ts';

/** The key itself is never shown. */
export async function status(context: Context): Promise<void> {
  const settings = context.settings();
  const { profileName, key, keyParam } = settings;
  const baseUrl = settings.get('baseUrl');
  const base = context.source.usesProfile ? baseUrl?.value : context.source.base(context);
  const failure = base === undefined ? undefined : await failureOf(context);
  await writeFacts(context, {
    profile: profileName,
    settings_file: context.file.path,
    base_url: base ?? null,
    base_url_from: baseUrl?.origin ?? null,
    key: keyState(key, base),
    key_from: key === undefined ? null : key.place === 'environment' ? 'environment' : 'profile',
    key_store: key === undefined || key.place === 'environment' ? null : key.place,
    key_param: key === undefined ? null : keyParam,
    answer: base === undefined ? null : (failure?.message ?? 'the service accepts it'),
  });
  if (base === undefined) context.source.base(context);
  if (failure !== undefined) throw failure;
}

function keyState(key: KeyPlace | undefined, base: string | undefined): string {
  if (key === undefined) return 'none';
  if (key.place === 'environment' || (base !== undefined && key.origin === new URL(base).origin)) return 'set';
  return `stored for ${key.origin ?? 'no address'} and not sent`;
}

async function failureOf(context: Context): Promise<PortfolioError | undefined> {
  // Without the cache: a cached response does not prove that the key works.
  const connection = await context.source.open(context, true);
  try {
    pageOf(await connection.client.get(address(connection.base, probe.path)), probe.envelopeKey, probe.isList);
    return undefined;
  } catch (error) {
    if (error instanceof PortfolioError && !context.system.signal.aborted) return error;
    throw error;
  } finally {
    await connection.close();
  }
}
