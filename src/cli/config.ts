// config: read and change the settings of a profile. The key is not among them: login and logout alone touch it.
import type { Param } from '../api/schema.ts';
import type { Profile } from '../settings/file.ts';
import { checkedBaseUrl, checkedKeyParam } from '../settings/settings.ts';
import { checked, milliseconds } from './checks.ts';
import type { Context } from './context.ts';
import { writeFacts } from './facts.ts';
import { globalFlags, outputFlags, pagingFlags, usageError } from './flags.ts';

type Check = (label: string, text: string) => string;
const by =
  (param: Param): Check =>
  (label, text) =>
    checked(param, label, text);

const time: Check = (label, text) => {
  milliseconds(label, text);
  return text;
};

const keys = {
  base_url: (_, text) => checkedBaseUrl(text),
  key_param: (_, text) => checkedKeyParam(text),
  output: by(outputFlags.output.param),
  color: by(globalFlags.color.param),
  timeout: time,
  retries: by(globalFlags.retries.param),
  retry_max_wait: time,
  insecure_http: by({ kind: 'choice', help: '', choices: ['true', 'false'] }),
  concurrency: by(pagingFlags.concurrency.param),
  cache: time,
} as const satisfies Partial<Record<keyof Profile, Check>>;

type ConfigKey = keyof typeof keys;
export const configKeys = Object.keys(keys) as readonly ConfigKey[];

function keyOf(text: string): ConfigKey {
  const name = text.replaceAll('-', '_');
  const key = configKeys.find((known) => known === name);
  if (key === undefined)
    throw usageError(`there is no setting ${JSON.stringify(text)}; there are ${configKeys.join(', ')}`);
  return key;
}

export async function configList(context: Context): Promise<void> {
  const { profile } = context.settings();
  await writeFacts(context, Object.fromEntries(configKeys.map((key) => [key, profile[key] ?? null])));
}

/** The bare value, which is what a script wants, unless a format is asked for. */
export async function configGet(context: Context, name: string): Promise<void> {
  const key = keyOf(name);
  const value = context.settings().profile[key];
  const { json, output } = context.options;
  if (json === true || output !== undefined) await writeFacts(context, { [key]: value ?? null });
  else if (value !== undefined) await context.system.stdout.write(`${value}\n`);
}

export async function configSet(context: Context, name: string, value: string): Promise<void> {
  const key = keyOf(name);
  await change(context, { [key]: keys[key](key, value) });
}

export async function configUnset(context: Context, name: string): Promise<void> {
  await change(context, { [keyOf(name)]: undefined });
}

export async function configPath(context: Context): Promise<void> {
  await context.system.stdout.write(`${context.file.path}\n`);
}

async function change(context: Context, values: Readonly<Record<string, string | undefined>>): Promise<void> {
  await context.file.update(context.settings().profileName, (profile) => ({ ...profile, ...values }));
}
