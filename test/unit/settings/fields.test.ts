import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownFields, rememberFields } from '../../../src/settings/fields.ts';
import { fakeSystem } from '../../support/system.ts';

const origin = 'https://api.example';
const weaving = { id: 9001, name: 'Weaving' };

function system() {
  const fake = fakeSystem().system;
  return { system: fake, file: join(fake.home, '.config', 'portfolio', 'fields.json') };
}

describe('the fields of a service', () => {
  it('are none before it listed any', () => {
    expect(knownFields(system().system, origin)).toEqual([]);
  });

  it('are those that it listed last, apart from those of other services', async () => {
    const given = system();
    await rememberFields(given.system, origin, [{ id: 1, name: 'Old' }]);
    await rememberFields(given.system, 'https://other.example', [{ id: 2, name: 'Other' }]);
    await rememberFields(given.system, origin, [weaving]);
    expect(knownFields(given.system, origin)).toEqual([weaving]);
    expect(knownFields(given.system, 'https://other.example')).toEqual([{ id: 2, name: 'Other' }]);
  });

  it('are not written again if they are unchanged', async () => {
    const { system: given, file } = system();
    await rememberFields(given, origin, [weaving]);
    utimesSync(file, 1, 1);
    await rememberFields(given, origin, [weaving]);
    expect(statSync(file).mtimeMs).toBe(1000);
    await rememberFields(given, origin, []);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [origin]: [] });
  });

  it.each([
    ['[]', []],
    ['{"https://api.example":{}}', []],
    ['{"https://api.example":[null,7,{"id":1},{"id":9001,"name":"Weaving"}]}', [weaving]],
  ])('are read from %s as far as they are fields', (text, fields) => {
    const { system: given, file } = system();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(knownFields(given, origin)).toEqual(fields);
  });
});
