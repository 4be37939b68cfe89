// What assistants read: `help --json` fits its schema, and the skill is valid, small and says what
// the tables say. `UPDATE_TRANSCRIPTS=1` writes its tables.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { endpointOf, showableKinds, showCommandOf } from '../../src/api/catalogue.ts';
import { subcommandsOf } from '../../src/cli/command.ts';
import { flagsOf } from '../../src/cli/flags.ts';
import { documentLine } from '../../src/cli/help/record-shape.ts';
import { commandTree } from '../../src/commands/tree.ts';
import { failures } from '../../src/errors.ts';
import { formatDescriptions } from '../../src/view/formats/formats.ts';
import { runWith } from '../support/system.ts';

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const file = docs('skills/portfolio/SKILL.md');
const skill = readFileSync(file, 'utf8');

describe('help --json', () => {
  const schema = JSON.parse(readFileSync(docs('help.schema.json'), 'utf8'));
  const isValid = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

  it('describes all commands, as the schema says', async () => {
    const { stdout } = await runWith(['help', '--json']);
    const document = JSON.parse(stdout);
    expect(isValid(document), JSON.stringify(isValid.errors)).toBe(true);
    const names = document.commands.map(({ name }: { name: string }) => name);
    const shown = commandTree.flatMap((row) =>
      [row, ...subcommandsOf(row)].flatMap(({ isHidden, name }) =>
        isHidden ? [] : [row.name === name ? name : `${row.name} ${name}`],
      ),
    );
    expect(names).toEqual(expect.arrayContaining(shown));
  });

  it('describes one command with each of its flags', async () => {
    const { stdout } = await runWith(['help', 'project', 'show', '--json']);
    const document = JSON.parse(stdout);
    expect(isValid(document), JSON.stringify(isValid.errors)).toBe(true);
    const [command, ...others] = document.commands;
    expect(others).toEqual([]);
    expect(command).toMatchObject({
      name: 'projects show',
      arguments: [{ name: 'id', is_required: true, is_repeatable: true, type: 'id' }],
      json: expect.stringContaining('owners: {ID: {id, '),
    });
    const row = commandTree.flatMap(subcommandsOf).find(({ name }) => name === 'show');
    const named = [...command.options, ...document.global_options];
    expect(new Set(named.map(({ name }: { name: string }) => name))).toEqual(
      new Set(row && flagsOf(row).map(({ longName: long }) => long)),
    );
    const json = command.options.find(({ name }: { name: string }) => name === '--json');
    expect(json.excludes).toEqual(expect.arrayContaining(['--comments', '--web']));
  });

  it('refuses an unknown command', async () => {
    const { exit, stdout } = await runWith(['help', 'nonsense', '--json']);
    expect([exit, stdout]).toEqual([2, '']);
  });
});

const user = documentLine({ entity: 'user', envelopeKey: '', isList: false }).slice(3, -1);
/** The tables of the skill, by name. */
const tables: Readonly<Record<string, readonly string[]>> = {
  commands: commandTree.flatMap((row) => {
    if (row.isHidden === true) return [];
    const verbs = subcommandsOf(row).flatMap(({ isHidden, name }) => (isHidden ? [] : name));
    const below = verbs.length === 0 ? '' : ` Verbs: ${verbs.join(', ')}`;
    return `- \`${row.name}\`: ${row.help}.${below}`;
  }),
  records: showableKinds.flatMap((kind) => {
    const command = showCommandOf(kind);
    const line = command === undefined ? '' : documentLine(endpointOf(command));
    return line === '' ? [] : `- \`${command}\`: \`${line.replaceAll(user, 'user')}\``;
  }),
  formats: Object.entries(formatDescriptions).map(([name, help]) => `- \`${name}\`: ${help}`),
  exits: Object.entries(failures)
    .sort(([, a], [, b]) => a.exit - b.exit)
    .map(([code, { exit, meaning }]) => `- ${exit}${exit === 0 ? '' : ` \`${code}\``}: ${meaning}`),
};

describe('the skill', () => {
  it('says what the tables say', () => {
    const now = Object.entries(tables).reduce(
      (text, [name, lines]) =>
        text.replace(
          new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
          (_, begin, end) => `${begin}${lines.join('\n')}\n${end}`,
        ),
      skill,
    );
    if (process.env['UPDATE_TRANSCRIPTS'] === '1') writeFileSync(file, now);
    else expect(now).toBe(skill);
  });

  it('is valid by the rules of agent skills', () => {
    const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(skill) ?? [];
    const { name, description, license, compatibility, ...others } = parseYaml(matter);
    expect(name).toBe('portfolio');
    expect(name).toMatch(/^(?!-)(?!.*--)[a-z0-9-]{1,64}(?<!-)$/);
    expect(description.length).toBeGreaterThan(0);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(compatibility.length).toBeLessThanOrEqual(500);
    expect([license, others]).toEqual(['MIT', {}]);
    expect(body.split('\n').length).toBeLessThan(500);
  });

  it('has fewer than 5,000 tokens', () => {
    expect(Buffer.byteLength(skill) / 3.6).toBeLessThan(5000);
  });

  it('is what `portfolio help skill` prints', async () => {
    const { exit, stdout } = await runWith(['help', 'skill']);
    expect([exit, stdout]).toEqual([0, skill]);
  });
});
