// profiles: lists the profiles of the settings file, chooses the one to use, and deletes profiles
// with their keys.
import { suggestion } from '../../api/suggestions.ts';
import { joinWithAnd } from '../../api/words.ts';
import { createAction } from '../../cli/action.ts';
import type { Context } from '../../cli/context.ts';
import { writeOwn } from '../../cli/printing/facts.ts';
import { PortfolioError } from '../../errors.ts';
import { profileOf } from '../../settings/file.ts';
import type { Profile } from '../../settings/options/options.ts';
import { storedKeyLocationOf } from '../../settings/settings.ts';
import { account, openKeyringOf } from '../../sources/keyring.ts';
import { ownListSubject, sameMembers } from '../../view/lists/own-list.ts';

const columns = ['profile', 'active', 'base_url', 'key'] as const;
const places = { file: 'in the settings file', keyring: 'in the keyring', none: 'none' } as const;

const presenter = ownListSubject(
  { one: 'profile', many: 'profiles' },
  'profiles',
  sameMembers(columns),
);

export async function profilesList(context: Context): Promise<void> {
  const { profileName } = context.settings();
  const records = Object.entries(context.settingsFile.read().profiles ?? {}).map(
    ([name, profile]) => ({
      profile: name,
      active: name === profileName ? 'yes' : 'no',
      base_url: profile.base_url ?? '',
      key: places[storedKeyLocationOf(profile)?.kind ?? 'none'],
    }),
  );
  await writeOwn(context, presenter, records);
  if (records.length === 0) await context.remark('no profiles; `portfolio login` stores one');
}

export const profilesUse = createAction(
  async (context, [name = '']) => {
    const { base_url } =
      name === 'default' ? profileOf(context.settingsFile.read(), name) : known(context, name);
    await context.settingsFile.updateSettings((before) => ({ ...before, profile: name }));
    return { name, base_url };
  },
  async ({ name, base_url: base }, { reportOutcome, note, system }) => {
    await reportOutcome(true, `Using profile ${name}${base === undefined ? '' : ` (${base})`}`);
    if (system.env['PORTFOLIO_PROFILE'])
      await note('note: PORTFOLIO_PROFILE is set and is used before this choice');
  },
);

/** The key is deleted first, so that the settings name it until the keyring has removed it. */
export const profilesDelete = createAction(
  async (context, [name = '']) => {
    const profile = known(context, name);
    await deleteFromKeyring(context, name, profile, 'unlock it and delete the profile again');
    const wasChosen = context.settingsFile.read().profile === name;
    await context.settingsFile.updateSettings(({ profile: chosen, profiles = {}, ...rest }) => ({
      ...rest,
      ...(chosen === undefined || chosen === name ? {} : { profile: chosen }),
      profiles: Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name)),
    }));
    return { name, profile, wasChosen };
  },
  async ({ name, profile, wasChosen }, { reportOutcome, note }) => {
    await reportOutcome(true, `Deleted profile ${name}: ${listSettings(profile)}`);
    if (wasChosen && name !== 'default') await note('The active profile is now default.');
  },
);

/** @throws PortfolioError `not_found` */
function known({ settingsFile: file }: Pick<Context, 'settingsFile'>, name: string): Profile {
  const { profiles = {} } = file.read();
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) return profile;
  const message = `no profile has the name ${JSON.stringify(name)}${suggestion(name, Object.keys(profiles))}`;
  throw new PortfolioError('not_found', message, { hint: '`portfolio profiles` lists them' });
}

/** @throws PortfolioError `no_key` with this hint */
export async function deleteFromKeyring(
  context: Context,
  name: string,
  profile: Profile,
  hint: string,
): Promise<void> {
  const stored = storedKeyLocationOf(profile);
  if (stored?.kind !== 'keyring' || stored.origin === undefined) return;
  await openKeyringOf(context, hint).delete(account(name, stored.origin));
}

/** Returns the names of the settings in a profile, e.g. `base_url and output`. */
export function listSettings(profile: Profile): string {
  const names = Object.keys(profile);
  return joinWithAnd(names) || 'no settings';
}
