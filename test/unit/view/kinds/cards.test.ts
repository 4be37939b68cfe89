import { describe, expect, test } from 'vitest';
import { decode } from '../../../../src/api/decode.ts';
import { collectionCard, profileCard, projectCard, revisionCard, wipCard } from '../../../../src/view/kinds/cards.ts';
import { collection, profile, projectContent, user, wip } from '../../../support/samples.ts';

const facts = (card: { readonly facts: readonly (readonly [string, unknown])[] }) => Object.fromEntries(card.facts);
const projectWith = (more: object) => projectCard(decode('projectContent', { ...projectContent, ...more }));
const modulesOf = (...modules: object[]) => projectWith({ modules }).sections[1]?.blocks;

describe('the card of a project', () => {
  test('has its owners, figures, times and licence', () => {
    const card = projectWith({});
    expect(card.title).toBe('Water Wigs');
    expect(card.subtitle).toEqual(['by Ada Ng 👩‍🎨 (adang)', 'Illustrator at Studio 五, 東京都, Japan', '']);
    expect(facts(card)).toMatchObject({
      Views: 12_345,
      Published: { time: 1_393_675_200 },
      Featured: 'Photography Served, 2014-03-01',
      Licence: 'CC BY-NC',
      ID: '4889175',
    });
  });

  test('does not name an owner twice', () => {
    const owners = [
      { id: 1, username: 'ada', display_name: 'ada' },
      { id: 2, display_name: 'Bo', company: 'Bo & Co' },
    ];
    expect(projectWith({ owners }).subtitle[0]).toBe('by ada, Bo');
    expect(projectWith({ owners }).subtitle[1]).toBe('Bo: Bo & Co');
    expect(projectWith({ owners: [] }).subtitle[0]).toBe('');
  });

  test('says once what may be done with it', () => {
    const licence = (license: string) =>
      facts(projectWith({ copyright: { license, description: 'Ask us.' } }))['Licence'];
    expect(['no-use', 'cc by', 'own terms', ''].map(licence)).toEqual([
      'All rights reserved (no-use)',
      'CC BY',
      'own terms: Ask us.',
      'Ask us.',
    ]);
  });

  test.each([
    ['no-use', 'All rights reserved (no-use)'],
    ['cc by-sa', 'CC BY-SA'],
    ['own terms', 'own terms'],
    ['', ''],
  ])('words the licence %j as %j', (license, words) => {
    expect(facts(projectWith({ copyright: { license, description: '' } }))['Licence']).toBe(words);
  });

  test('leaves HTML of modules to the drawing', () => {
    expect(modulesOf({ type: 'text', text: 'a', text_plain: 'a' })).toEqual([{ kind: 'paragraph', text: 'a' }]);
    expect(modulesOf({ type: 'text', text: '', text_plain: 'a' })).toEqual([{ kind: 'paragraph', text: 'a' }]);
    expect(modulesOf({ type: 'text', text: 'a' })).toEqual([{ kind: 'html', text: 'a' }]);
    expect(modulesOf({ type: 'text', text: '<p>a</p>', text_plain: 'a' })).toEqual([
      { kind: 'html', text: '<p>a</p>' },
    ]);
    expect(modulesOf({ type: 'embed', embed: '<iframe src="x">', width: 4, height: 3 })).toEqual([
      { kind: 'item', label: 'embed 4×3', address: '', embed: '<iframe src="x">' },
    ]);
  });

  test('names modules that the reference does not list', () => {
    expect(
      modulesOf({ type: 'hologram', src: 'https://x.example', embed: '<b>' }, { src: 'https://y.example' }),
    ).toEqual([
      { kind: 'item', label: 'hologram', address: 'https://x.example' },
      { kind: 'item', label: 'module', address: 'https://y.example' },
    ]);
  });
});

test('the card of a creative joins occupation and company, and the parts of a place', () => {
  const card = profileCard(decode('profile', { ...profile, state: 'Kantō' }));
  expect(card.subtitle).toEqual(['Illustrator at Studio 五', '東京都, Kantō, Japan']);
  expect(profileCard(decode('profile', { ...user, occupation: '' })).subtitle[0]).toBe('Studio 五');
  expect(card.sections.map(({ heading }) => heading)).toEqual(['About me', 'Links']);
});

test('the card of a work in progress has the newest revision first, and the largest picture of each', () => {
  const { sections } = wipCard(decode('wip', wip));
  expect(sections.map(({ heading }) => heading)).toEqual([
    'Revision 2 (id 72), 2014-03-02',
    'Revision 1 (id 71), 2014-03-01',
  ]);
  expect(sections[1]?.blocks).toEqual([
    { kind: 'paragraph', text: 'Inked.' },
    { kind: 'item', label: '1600×1200', address: 'https://img.example/1600.png' },
  ]);
});

test('the card of a revision says which work it belongs to', () => {
  const card = revisionCard(decode('revision', wip.revisions[71]));
  expect(card.title).toBe('Revision 1 (id 71)');
  expect(card.subtitle).toEqual(['of work in progress 7']);
  expect(facts(card)).toMatchObject({ Tags: 'ink, sketch', 'Short URL': 'https://p.example/71' });
  expect(card.sections[1]?.blocks).toEqual([
    { kind: 'item', label: '1600×1200', address: 'https://img.example/1600.png' },
    { kind: 'item', label: '202×158', address: 'https://img.example/202.png' },
  ]);
  expect(revisionCard(decode('revision', { id: 5 })).title).toBe('Revision 5');
});

test('the card of a collection counts projects and followers', () => {
  expect(facts(collectionCard(decode('collection', collection)))).toMatchObject({ Projects: 12, Followers: 3 });
});
