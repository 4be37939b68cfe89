import { expect, it } from 'vitest';
import type { ArgumentRow } from '../../../../src/cli/command.ts';
import { configRows } from '../../../../src/commands/settings/config-rows.ts';
import { asSetting, optionRow, settingNames, yesNo } from '../../../../src/settings/options/options.ts';

const row = configRows.find(({ name }) => name === 'set');
const [key, value]: readonly ArgumentRow[] = row?.kind === 'own' ? (row.args ?? []) : [];

it('config set takes the name of each setting, with its help', () => {
  const names = settingNames.map((name) => optionRow(name).setting);
  expect(key?.value).toMatchObject({ kind: 'choice', choices: names });
});

it.each(settingNames)('config set takes for %s what the setting takes', (name) => {
  const valueFor = value?.value;
  expect(typeof valueFor === 'function' ? valueFor([optionRow(name).setting ?? '']) : undefined).toEqual(
    asSetting(optionRow(name)).value ?? yesNo,
  );
});
