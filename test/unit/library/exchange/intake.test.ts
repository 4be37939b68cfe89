import { describe, expect, it } from 'vitest';
import { putsOf } from '../../../../src/library/exchange/intake.ts';

const seen = 100;
const put = (text: string, of?: string, key?: string) => putsOf({ text, key }, { seen, of });

describe('an item of a file', () => {
  it('is its records, with the text as it stood', () => {
    expect(put('{ "projects": [ {"id" : 1.0} , {"id":2,"description":"","name":"x","covers":{}} ] }')).toEqual([
      { entity: 'project', text: '{"id" : 1.0}', parent: '', seen },
      { entity: 'projectContent', text: '{"id":2,"description":"","name":"x","covers":{}}', parent: '', seen },
    ]);
  });

  it('belongs to the record that was named', () => {
    expect(put('{"user":{},"comment":"x","created_on":1}', '5')).toMatchObject([
      { entity: 'projectComment', parent: '5' },
    ]);
    expect(put('{"user":{},"comment":"x","created_on":1}')).toMatchObject([{ entity: 'projectComment', parent: '' }]);
    expect(put('{"stats":{"today":{},"all_time":{}}}', '7')).toMatchObject([{ entity: 'stats', parent: '7' }]);
  });

  it.each([
    ['{', 'not JSON'],
    ['{"a":1}', 'not a record of a service'],
    ['{"stats":{"today":{},"all_time":{}}}', 'it does not say whose statistics these are; --of tells'],
  ])('is refused: %s', (text, fault) => {
    expect(put(text)).toEqual({ fault });
  });

  it.each(['{"projects":[]}', '[]'])('may be a list that found nothing: %s', (text) => {
    expect(put(text)).toEqual([]);
  });
});
