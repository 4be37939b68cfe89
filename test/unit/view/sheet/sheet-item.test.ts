import { describe, expect, it } from 'vitest';
import type { EntityName } from '../../../../src/api/entities.ts';
import type { Captions } from '../../../../src/view/format.ts';
import { factsSubject, ownListSubject, sameMembers } from '../../../../src/view/lists/own-list.ts';
import { swatchSubject } from '../../../../src/view/lists/swatches.ts';
import { itemMaker } from '../../../../src/view/sheet/sheet-item.ts';
import { collection, listOf, project, user } from '../../../support/samples.ts';
import { testNow } from '../../../support/system.ts';

const itemsOf = (entity: EntityName, value: unknown, captions: Captions = 'minimal') =>
  itemMaker(listOf(entity), { now: testNow, captions })(value);

describe('itemMaker', () => {
  it('has the title, all owners and the cover of a project, but no figures', () => {
    const [ada, ben] = [user, { id: 2, display_name: 'Ben', url: '' }];
    const [item] = itemsOf('project', { ...project, owners: [ada, ben] });
    expect(item).toMatchObject({
      title: { text: 'Water Wigs', address: project.url },
      by: [
        { text: user.display_name, address: user.url },
        { text: 'Ben', address: '' },
      ],
      lines: [],
      facts: [],
    });
    expect(item?.pictures.map(({ kind }) => kind)).toEqual(['cover']);
  });

  it.each([
    [['owners', 'fields'], [user.display_name], ['Fields']],
    // A column has its heading as name too, and the list sets the order.
    [['title', 'views', 'published_on', 'Fields'], [], ['Views', 'Published', 'Fields']],
    [['stats.views', 'licence', 'by'], [user.display_name], ['Views']],
  ])('has the texts of --captions %j', (captions, by, labels) => {
    const [item] = itemsOf('project', { ...project, owners: [user] }, captions);
    expect(item?.title.text).toBe('Water Wigs');
    expect(item?.by.map(({ text }) => text)).toEqual(by);
    expect(item?.facts.map(([label]) => label)).toEqual(labels);
  });

  it('states the licence if --captions names it, and refuses words that are no columns', () => {
    const licensed = { ...project, copyright: { license: 'cc by', description: '' } };
    expect(itemsOf('projectContent', licensed, ['licence'])[0]?.lines).toEqual(['CC BY']);
    expect(itemsOf('projectContent', licensed, ['owners'])[0]?.lines).toEqual([]);
    expect(() => itemsOf('project', project, ['viewz'])).toThrow(
      '--captions: unknown column "viewz"',
    );
  });

  it('has the first four pictures of a collection, for a mosaic', () => {
    const images = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://img.example/${name}.png`);
    const [item] = itemsOf('collection', { ...collection, images });
    expect(item?.pictures.map(({ sizes }) => sizes[0]?.url)).toEqual(images.slice(0, 4));
  });

  it('has the columns of kinds without pictures', () => {
    const comment = { user, comment: 'Good.', created_on: 1 };
    expect(itemsOf('projectComment', comment)[0]).toMatchObject({
      title: { text: user.display_name },
      facts: [
        ['Comment', 'Good.'],
        ['Created', '1970-01-01'],
      ],
      pictures: [],
    });
    expect(itemsOf('stats', {}).map(({ title }) => title.text)).toEqual(['today', 'all time']);
    expect(
      itemMaker(factsSubject({ a: 1 }), { now: testNow, captions: 'minimal' })({}),
    ).toMatchObject([{ title: { text: 'a' }, facts: [['Value', '1']] }]);
  });

  it('has the name of a colour, and the colour itself', () => {
    const colour = {
      project: '7',
      title: 'Water Wigs',
      by: [{ text: 'Ada', address: '' }],
      hex: '#ff6347',
      name: 'tomato',
      share: 0.63,
    };
    const items = itemMaker(swatchSubject('project'), { now: testNow, captions: 'minimal' });
    const [lines, group] = [['#ff6347 · 63%'], 'Water Wigs · Ada'];
    expect(items(colour)).toMatchObject([
      { title: { text: 'tomato' }, colour: '#ff6347', lines, group, pictures: [] },
    ]);
  });

  it('writes acronyms only in capitals', () => {
    const presenter = ownListSubject(
      { one: 'place', many: 'places' },
      'places',
      sameMembers(['wip', 'to', 'url']),
    );
    const [item] = itemMaker(presenter, { now: testNow, captions: 'minimal' })({
      wip: 1,
      to: 2,
      url: 'https://a.example/',
    });
    expect(item?.facts.map(([label]) => label)).toEqual(['To', 'URL']);
  });

  it.each([null, 'text', {}])('makes an item of %j', (value) => {
    expect(itemsOf('project', value)).toMatchObject([
      { title: { text: 'project' }, by: [], pictures: [] },
    ]);
  });
});
