// The checks of doctor that send nothing: Node, the terminal and the settings.
import { capitalise } from '../../api/words.ts';
import { resolveColourLevel } from '../../cli/colour.ts';
import type { Context } from '../../cli/context.ts';
import { createImageRequest } from '../../cli/image-request.ts';
import { type Check, type Finding, note, ok } from '../../cli/printing/findings.ts';
import { isFailure } from '../../errors.ts';
import { sqliteVersion } from '../../library/store/sqlite.ts';
import { nativePackages } from '../../native.ts';
import { optionNames, optionRowOf } from '../../settings/options/options.ts';
import { canRepaint, supportsLinks } from '../../terminal/abilities.ts';
import { chooseImages } from '../../terminal/images.ts';
import { sharpVersion } from '../../view/pictures/decoder.ts';
import { createDigitGrouping } from '../../view/text/numbers.ts';

const colours = ['no colour', '16 colours', '256 colours', 'all colours'] as const;

function terminal({ system: { stdout, env } }: Context): readonly Finding[] {
  const { isTTY, columns, rows } = stdout;
  if (!isTTY)
    return [ok('Output is not on a terminal, so lists are printed as tab-separated values.')];
  const type = env['TERM'] ? `, type ${env['TERM']}` : '';
  const size = rows === undefined ? `${columns} columns` : `${columns} columns and ${rows} rows`;
  const repaints = canRepaint(env)
    ? []
    : [
        note(
          'Output is never redrawn, because ACCESSIBLE is set, the terminal is dumb, or an assistant reads it.',
        ),
      ];
  return [ok(`The terminal has ${size}${type}.`), ...repaints];
}

/** Reports whether the program uses compiled code that `bin/start.js` kept after an earlier run. */
function compiledCode({ system }: Context): readonly Finding[] {
  if (system.usesCompileCache)
    return [ok('The compiled code of an earlier run makes this start faster.')];
  if (system.env['PORTFOLIO_NO_CODE_CACHE'])
    return [note('Compiled code is not kept, because PORTFOLIO_NO_CODE_CACHE is set.')];
  if (system.platform === 'win32')
    return [note('Compiled code is not kept on Windows, so each start compiles the program.')];
  const condition = 'if only you can open that folder and its path has no links';
  return [
    note(
      `No compiled code of an earlier run was found. It is kept in \`code\` of the cache folder, ${condition}.`,
    ),
  ];
}

function activeSettings(context: Context): readonly Finding[] {
  const { settings, source, settingsFile: file } = context;
  if (!source.usesProfile) return [ok('The demo does not use the settings of a profile.')];
  try {
    const { profileName, get, keyLocation } = settings();
    const changed = optionNames.flatMap((name) => {
      const { settingName, isInternal, envVariable } = optionRowOf(name);
      const active =
        (settingName ?? envVariable) === undefined || isInternal === true ? undefined : get(name);
      if (active === undefined || active.setBy === 'default') return [];
      const from = active.setBy === 'environment' ? (envVariable ?? '') : `the ${active.setBy}`;
      return [ok(`The setting ${settingName ?? name} is ${active.value}, from ${from}.`)];
    });
    const places = {
      environment: 'PORTFOLIO_API_KEY',
      file: 'the settings file',
      keyring: 'the keyring',
    };
    return [
      ok(`The active profile is ${profileName}; settings are in ${file.path}.`),
      ...changed,
      note('Other settings have their defaults; `portfolio config list` shows them.'),
      keyLocation === undefined
        ? note('No key is set.')
        : ok(`The key is set, from ${places[keyLocation.kind]}.`),
    ];
  } catch (error) {
    if (!isFailure(error)) throw error;
    return [{ result: 'failed', text: `The settings cannot be used: ${error.message}.`, error }];
  }
}

async function nativePackage(
  name: keyof typeof nativePackages,
  version: () => string | Promise<string>,
) {
  try {
    return ok(`The package ${name} is installed${await version()}.`);
  } catch {
    return note(`${capitalise(nativePackages[name])}, because ${name} is not installed.`);
  }
}

export const machineChecks: readonly Check[] = [
  {
    name: 'program',
    run: ({ system }) => [
      ok(
        `This is portfolio ${system.version} on Node ${system.node.version} (needs ${system.node.supportedRange}).`,
      ),
    ],
  },
  {
    name: 'packages',
    run: async ({ system }) => [
      await nativePackage('libsql', () => ` (SQLite ${sqliteVersion()})`),
      await nativePackage('sharp', () => ` (${sharpVersion()})`),
      await nativePackage('@napi-rs/keyring', async () => {
        await system.openKeyring();
        return '';
      }),
    ],
  },
  { name: 'start', run: compiledCode },
  { name: 'terminal', run: terminal },
  {
    name: 'colour',
    run: (context) => [
      ok(`Output has ${colours[resolveColourLevel(context, context.system.stdout)]}.`),
    ],
  },
  {
    name: 'pictures',
    run: async (context) => {
      const { images, why } = await chooseImages(createImageRequest(context));
      return images === undefined
        ? [note(`Pictures are not shown: ${why}.`)]
        : [ok(`Pictures are shown as ${images.protocol}: ${why}.`)];
    },
  },
  {
    name: 'links',
    run: ({ system: { env, stdout } }) => [
      ok(
        supportsLinks(env, stdout)
          ? 'Names are links.'
          : 'Names are not links: this terminal is not known to support them.',
      ),
    ],
  },
  {
    name: 'locale',
    run: ({ system: { env } }) => {
      const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
      const digits = ok(`Numbers are written as ${createDigitGrouping(env)(1_234_567)}.`);
      if (/utf-?8/i.test(locale)) return [digits];
      return [
        digits,
        note(`The locale ${locale || '(none)'} does not use UTF-8, but output does.`),
      ];
    },
  },
  { name: 'settings', run: activeSettings },
];
