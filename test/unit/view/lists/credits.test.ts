import { describe, expect, it } from 'vitest';
import {
  creditSubject,
  creditsMarkdown,
  pictureCreditSubject,
} from '../../../../src/view/lists/credits.ts';
import { batchOf, render } from '../../../support/render.ts';

const work = {
  noun: 'project',
  id: '5',
  name: 'Work',
  by: ['Ida Berg', 'Ole'],
  profiles: ['https://portfolio.example/ida'],
  licence: 'cc by-nc',
  url: 'https://portfolio.example/gallery/5/Work_(1)',
  files: ['ida/5/01.png'],
};
const hostile = {
  ...work,
  name: '<img src=x onerror=alert(1)>]("\x1b[2J',
  by: ['[a](javascript:alert(1))'],
  profiles: ['javascript:alert(1)'],
  licence: '',
  url: 'javascript:alert(1)',
  files: ['`"><script>alert(1)</script>'],
};

const hostilePicture = { ...hostile, file: '`"><script>alert(1)</script>' };
const written = (record: object) => render(creditsMarkdown, 'project', [batchOf([record])]);

describe('credits as Markdown', () => {
  it('are one line for each picture, and contain no markup from records', async () => {
    const text = await written(hostilePicture);
    expect(text).not.toMatch(/(?<!\\)[<[`]|\x1b|javascript:[^\\]*\(/);
    expect(text).toMatch(/^# Credits\n\n- .+, no licence stated\n$/);
  });

  it('name who collected the pictures of a collection', async () => {
    const picture = { ...work, noun: 'collection', licence: '', url: '', file: 'a.png' };
    expect(await written(picture)).toContain(
      '- a.png: Work collected by [Ida Berg](https://portfolio.example/ida), Ole, the pictures belong to the people who made them\n',
    );
    expect(creditSubject().pictured?.({ ...work, noun: 'collection' }).caption.role).toBe(
      'collected by',
    );
  });
});

it.each([
  [{}, '“Work” by Ida Berg, Ole, CC BY-NC, https://portfolio.example/gallery/5/Work_(1)'],
  [{ licence: '', by: [], url: '' }, '“Work”, no licence stated'],
  [
    { noun: 'collection', url: '' },
    '“Work” collected by Ida Berg, Ole, the pictures belong to the people who made them',
  ],
  [{ noun: 'user', url: '', licence: '', by: [] }, '“Work”, portrait'],
  [
    hostile,
    '“<img src=x onerror=alert(1)>]("” by [a](javascript:alert(1)), no licence stated, javascript:alert(1)',
  ],
])('the credit of a picture is one plain line: %j', (more, line) => {
  const credit = pictureCreditSubject().credit?.({ ...work, file: 'a\n.png', ...more });
  expect(credit).toBe(`a .png: ${line}`);
});
