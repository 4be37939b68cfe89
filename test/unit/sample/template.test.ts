import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/sample/art/random.ts';
import { capital, fill, substitute } from '../../../src/sample/template.ts';

const random = randomFrom(1);

test('Slots are filled, and slots inside their words too', () => {
  expect(fill('{who} of {city}', { who: ['the City of {city}'], city: ['Rome'] }, random)).toBe(
    'the City of Rome of Rome',
  );
});

test('A slot that occurs twice gets two words if it has two', () => {
  expect(['a b', 'b a']).toContain(fill('{x} {x}', { x: ['a', 'b'] }, random));
  expect(fill('{x} {x}', { x: ['a'] }, random)).toBe('a a');
});

test('An unknown slot is an error that names it', () => {
  expect(() => fill('{thng}', { thing: ['x'] }, random)).toThrow('unknown slot {thng}');
});

test('Values are put in as they are, and capitals only at the start', () => {
  expect(substitute('{family} {given}', { given: '$&', family: 'Oh' })).toBe('Oh $&');
  expect(capital('étude in E')).toBe('Étude in E');
});
