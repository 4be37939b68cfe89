// login: checks a key with the service and stores it in the keyring or the settings file. logout:
// removes the key.
import { catalogue } from '../../api/catalogue.ts';
import { joinUrl } from '../../api/request.ts';
import { type KeyParam, keyParams } from '../../api/schema.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { suggestCommand, toCommandLine } from '../../cli/suggested-command.ts';
import { checkKeyDestination, createKeyedTransport, type Key } from '../../client/key.ts';
import { minKeyLength } from '../../client/mask.ts';
import { endsCommand, formatError, isFailure, PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { parsePage } from '../../records/page.ts';
import { checkBaseUrl, hasVersionSuffix, versionNote } from '../../settings/options/base-url.ts';
import type { Profile } from '../../settings/options/options.ts';

import { storedKeyLocationOf } from '../../settings/settings.ts';
import { createSourceClient } from '../../sources/client-options.ts';
import { isKeyAllowedOverHttp } from '../../sources/key.ts';
import { account, openKeyringOf } from '../../sources/keyring.ts';
import { createLazyTransport } from '../../sources/network.ts';
import { confirm, inputEnded } from '../../terminal/ask.ts';
import { deleteFromKeyring, listSettings } from './profiles.ts';
import { askBaseUrl, askKey, canAsk, readKey } from './prompt.ts';

/** The endpoint for checking a key. Its response is small, and it has no required parameters. */
const probe = catalogue.fields;

export const probeUrl = (base: string): URL => joinUrl(base, probe.path);

/** @throws PortfolioError if the response is not valid */
export async function sendProbe(
  { baseUrl, client }: Pick<Connection, 'baseUrl' | 'client'>,
  { requestOptions }: Pick<Context, 'requestOptions'>,
): Promise<void> {
  parsePage(await client.get(probeUrl(baseUrl), requestOptions), probe.envelopeKey, probe.isList);
}

type LoginOption = 'withKey' | 'keyring' | 'insecureStorage';

export const login = createAction(
  async (context: Context<LoginOption>) => {
    const { options } = context;
    const { profileName, profile } = context.settings();
    const { base, value, param } = await checkedLogin(context);
    const { origin } = new URL(base);
    const inKeyring = await storeInKeyring(context, account(profileName, origin), value);
    await context.settingsFile.updateProfile(
      profileName,
      ({ key: _, key_store: __, ...rest }): Profile => ({
        ...rest,
        base_url: base,
        ...(inKeyring ? { key_store: 'keyring' } : { key: value }),
        key_origin: origin,
        key_param: param,
        ...(options.insecureHttp === true ? { insecure_http: 'true' } : {}),
      }),
    );
    const before = storedKeyLocationOf(profile);
    const isReplaced = inKeyring && before?.origin === origin;
    const old = before?.kind === 'keyring' && !isReplaced ? before.origin : undefined;
    /** Origin of an earlier key that could not be deleted from the keyring. */
    const left =
      old === undefined
        ? undefined
        : await openKeyringOf(context, '')
            .delete(account(profileName, old))
            .then(
              () => undefined,
              () => old,
            );
    return {
      base,
      profile: profileName,
      inKeyring,
      param,
      left,
      isShort: value.length < minKeyLength,
    };
  },
  async (
    { base, profile, inKeyring, param, left, isShort },
    { reportOutcome, settingsFile: file, note, options, system },
  ) => {
    if (left !== undefined)
      await note(
        `note: the key for ${left} is still in the system's keyring, which does not answer`,
      );
    await reportOutcome(true, `Logged in to ${base} as profile ${profile}`);
    await note(
      `Stored in ${inKeyring ? "the system's keyring" : file.path}; the key is sent as ${param}`,
    );
    if (isShort)
      await note(
        `note: the key has fewer than ${minKeyLength} characters, so it is not hidden if a service repeats it`,
      );
    if (system.env['PORTFOLIO_API_KEY'])
      await note('note: PORTFOLIO_API_KEY is set and is used before the stored key');
    const typed = options.profile === undefined ? {} : { profile: options.profile };
    await note(`Try: ${suggestCommand(['projects'], typed)}`);
  },
);

const maxTries = 3;

/** On a terminal, prompts for both again after a failure. */
async function checkedLogin(context: Context<LoginOption>) {
  const asks = canAsk(context);
  let current = context.settings().get('baseUrl')?.value;
  for (let tried = 1; ; tried++) {
    try {
      const typed = context.options.baseUrl ?? (await askBaseUrl(context, current));
      const base = checkBaseUrl(typed);
      if (hasVersionSuffix(typed)) await context.note(versionNote);
      current = base;
      checkKeyDestination(new URL(base), isKeyAllowedOverHttp(context));
      const value =
        context.options.withKey === true ? await readKey(context) : await askKey(context);
      context.mask.addKey(value);
      await context.remark(`Checking the key with ${base} …`);
      return { base, value, param: await paramFor(context, base, value) };
    } catch (error) {
      // If standard input has ended, the user cannot answer again.
      if (!asks || error === inputEnded || !mayBeMistyped(error)) throw error;
      await context.reportOutcome(false, formatError(error));
      if (tried < maxTries) continue;
      const hint =
        'run `portfolio login` again once you have the address of the service and a key for it';
      const message = `not logged in after ${maxTries} tries; nothing was stored`;
      throw new PortfolioError(error.kind, message, { hint, cause: error });
    }
  }
}

const mayBeMistyped = (error: unknown): error is PortfolioError =>
  isFailure(error) && !endsCommand(error) && error.kind !== 'unexpected';

export const logout = createAction(
  async (context) => {
    const { profileName, profile } = context.settings();
    if (storedKeyLocationOf(profile) === undefined)
      return { profile: profileName, isRemoved: false, rest: {} };
    // Deletes the key from the keyring first. If this fails, the settings still say that the key is
    // there.
    await deleteFromKeyring(context, profileName, profile, 'unlock it and log out again');
    let rest: Profile = {};
    await context.settingsFile.updateProfile(
      profileName,
      ({ key: _, key_origin: __, key_param: ___, key_store: ____, ...others }) => {
        rest = others;
        return rest;
      },
    );
    return { profile: profileName, isRemoved: true, rest };
  },
  async ({ profile, isRemoved, rest }, { note }) => {
    if (!isRemoved) return note(`No key is stored for profile ${profile}.`);
    const command = toCommandLine(['profiles', 'delete', profile]);
    const remaining =
      Object.keys(rest).length === 0
        ? ''
        : ` The profile keeps ${listSettings(rest)}; \`${command}\` deletes it.`;
    await note(`Removed the key of profile ${profile}.${remaining}`);
  },
);

/**
 * Stores the key in the keyring if the user agrees. Asks the user only if the keyring works.
 * @returns whether the keyring stored the key
 * @throws PortfolioError `unsafe` if the user agreed but the keyring does not store the key
 */
async function storeInKeyring(
  context: Context<LoginOption>,
  name: string,
  value: string,
): Promise<boolean> {
  const { options, system } = context;
  let wanted = options.keyring === true;
  if (options.insecureStorage === true || (!wanted && !canAsk(context))) return false;
  const keyring = openKeyringOf(context, '');
  try {
    // Reads from the keyring to check that it works before the user is asked.
    await keyring.get(name);
    wanted ||= await confirm(system, "Store the key in the system's keyring?");
    if (!wanted) return false;
    await keyring.set(name, value);
    if ((await keyring.get(name)) === value) return true;
    throw new PortfolioError('no_key', "the system's keyring did not store the key");
  } catch (error) {
    if (!isFailure(error, 'no_key')) throw error;
    // If the user did not choose the keyring, no error is needed. A later note says where the key
    // is stored.
    if (!wanted) return false;
    const hint =
      'nothing was stored; with --insecure-storage, login stores the key in the settings file';
    throw new PortfolioError('unsafe', error.message, { ...error.details, hint, cause: error });
  }
}

async function paramFor(context: Context, base: string, value: string): Promise<KeyParam> {
  const { keyParam, get } = context.settings();
  const params = get('keyParam')?.setBy === 'environment' ? [keyParam] : keyParams;
  for (const param of params) {
    if (await accepts(context, base, { value, param })) return param;
  }
  throw new PortfolioError('key_refused', 'the service refused the key', {
    reason: `tried as ${params.join(' and ')}`,
    hint: 'nothing was stored; check the key and the address',
  });
}

/** @throws all errors except a refused key */
export async function accepts(
  context: Context,
  baseUrl: string,
  key: Pick<Key, 'value' | 'param'>,
): Promise<boolean> {
  const whole: Key = {
    ...key,
    origin: new URL(baseUrl).origin,
    isKeyAllowedOverHttp: isKeyAllowedOverHttp(context),
  };
  const { transport, close } = createLazyTransport(context);
  const keyed = createKeyedTransport(transport, async () => whole);
  try {
    await sendProbe({ baseUrl, client: createSourceClient(context, keyed) }, context);
    return true;
  } catch (error) {
    if (isFailure(error, 'key_refused')) return false;
    throw error;
  } finally {
    await close();
  }
}
