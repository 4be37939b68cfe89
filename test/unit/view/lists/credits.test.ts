import { describe, expect, it } from 'vitest';
import { creditSubject, creditsMarkdown } from '../../../../src/view/lists/credits.ts';

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

describe('credits as Markdown', () => {
  it('contain no markup from records', () => {
    const text = creditsMarkdown([hostile]);
    expect(text).not.toMatch(/(?<!\\)[<[`]|\x1b|javascript:[^\\]*\(/);
    expect(text).toContain(', no licence stated\n');
  });

  it('name who collected the pictures of a collection', () => {
    expect(creditsMarkdown([{ ...work, noun: 'collection', licence: '', url: '' }])).toContain(
      '- Work collected by [Ida Berg](https://portfolio.example/ida), Ole, the pictures belong to the people who made them\n',
    );
    expect(creditSubject().pictured?.({ ...work, noun: 'collection' }).caption.role).toBe(
      'collected by',
    );
  });
});
