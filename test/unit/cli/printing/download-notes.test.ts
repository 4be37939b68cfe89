import { expect, it } from 'vitest';
import { noteLicences, noteProjects } from '../../../../src/cli/printing/download-notes.ts';
import { planRecord } from '../../../../src/download/plan.ts';
import { parseTemplate } from '../../../../src/download/template.ts';
import { fakeSystem } from '../../../support/system.ts';

const template = parseTemplate('{id}');
const project = (id: number, license: string) =>
  planRecord('projectContent', { id, copyright: { license } }, template, new Set());
const collection = (id: string) => planRecord('collection', { id }, template, new Set());

it.each([
  [[project(5, 'cc by')], []],
  [
    [project(5, 'no-use'), project(6, 'cc by'), project(7, 'no-use')],
    ['licence no-use, all rights reserved: ask the owner before you use project 5, project 7'],
  ],
  [
    Array.from({ length: 12 }, () => project(5, 'no-use')),
    [expect.stringMatching(/(project 5, ){9}project 5 and 2 more$/)],
  ],
])('names the works that need their owner’s permission', async (records, expected) => {
  const notes: string[] = [];
  await noteLicences({ note: async (text) => void notes.push(text) }, records);
  expect(notes).toEqual(expected);
});

it.each([
  [80, [collection('9')], ['collection projects 9 --all --download refs --demo']],
  [80, [collection('9'), collection('8')], ['collection projects <id> --all --download refs --demo']],
  [80, [project(5, '')], []],
  [undefined, [collection('9')], []],
])(
  'on a terminal of %s columns, notes how to fetch the projects of collections',
  async (columns, records, expected) => {
    const notes: string[] = [];
    const { system } = fakeSystem([], columns === undefined ? {} : { columns });
    const note = async (text: string) => void notes.push(text);
    await noteProjects({ options: { demo: true }, system, note }, records, 'refs');
    expect(notes).toEqual(expected.map((line) => `to fetch the pictures of the projects: portfolio ${line}`));
  },
);
