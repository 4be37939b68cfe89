// How real services differ from the reference: each form is shown in every format, and unchanged in
// JSON.
import { describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { entityOf } from '../../src/api/entities.ts';
import { canShow, formatNames } from '../../src/view/formats/formats.ts';
import { canned } from '../support/canned.ts';
import { differences, project } from '../support/differences.ts';
import { runWith } from '../support/system.ts';

const cases = Object.entries(differences).flatMap(([command, rows]) =>
  rows.map((row) => [command, ...row] as const),
);

describe.each(cases)('%s: %s', (command, _, record, shown) => {
  const name =
    commandNames.find((each) => command.startsWith(each)) ?? (`${command} search` as CommandName);
  const { envelopeKey, isList, entity } = endpointOf(name);
  const good = name === 'projects search' ? [project] : [];
  const body = JSON.stringify({
    http_code: 200,
    [envelopeKey]: isList ? [record, ...good] : record,
  });

  it.each(formatNames.filter((format) => canShow(format, entityOf(entity))))(
    'as %s',
    async (format) => {
      const service = await canned(() => ({ body }));
      try {
        const env = { PORTFOLIO_BASE_URL: service.url };
        const columns = format === 'table' ? { columns: 100, session: null } : {};
        const { exit, stdout, stderr } = await runWith([...command.split(' '), '-o', format], {
          env,
          ...columns,
        });
        expect(
          stderr.replace(
            /^\d+ [a-z ()-]+(, sorted by \w+)?(; more: .*)?\n((more|older ones too): .*\n)?(@1, .*\n)?$/,
            '',
          ),
        ).toBe('');
        expect(exit).toBe(0);
        if (format === 'json') expect(stdout).toBe(body);
        if (format === 'ndjson') expect(JSON.parse(stdout.split('\n')[0] ?? '')).toEqual(record);
        if (format === 'table') expect(stdout).toContain(shown);
        if (format === 'table' && good.length > 0) expect(stdout).toContain(String(project['id']));
      } finally {
        await service.stop();
      }
    },
  );
});

it('accepts a field that the service renamed after the service has listed it', async () => {
  const service = await canned((url) => ({
    body: JSON.stringify(
      url.includes('fields')
        ? { fields: [{ id: 132, name: 'UI/UX' }], popular: [] }
        : { projects: [] },
    ),
  }));
  try {
    const env = { PORTFOLIO_BASE_URL: service.url };
    const before = await runWith(['projects', '--field', 'ui/ux'], { env });
    expect(before.exit).toBe(2);
    expect(service.asked).toEqual([]);
    const { home } = await runWith(['fields'], { env });
    expect((await runWith(['projects', '--field', 'ui/ux'], { env, home })).exit).toBe(0);
    expect(service.asked.at(-1)).toBe('/v2/projects?field=UI%2FUX');
  } finally {
    await service.stop();
  }
});
