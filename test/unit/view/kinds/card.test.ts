import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { commandNames, endpointOf } from '../../../../src/api/catalogue.ts';
import { decode } from '../../../../src/api/decode.ts';
import type { EntityName } from '../../../../src/api/entities.ts';
import { cardText, commentText } from '../../../../src/view/kinds/card.ts';
import { viewOf } from '../../../../src/view/kinds/views.ts';
import { loadPaint, type Style } from '../../../../src/view/text/paint.ts';
import { collection, profile, projectContent, style, user, wip } from '../../../support/samples.ts';

function page(entity: EntityName, sent: unknown, width = 80, more: Partial<Style> = {}): string {
  const card = viewOf(entity).card?.(decode(entity, sent));
  if (card === undefined) throw new Error(`no card for ${entity}`);
  return cardText(card, { ...style(width), ...more });
}

describe.each([
  ['projectContent', projectContent],
  ['profile', profile],
  ['collection', collection],
  ['wip', wip],
] as const)('the page of a %s', (entity, sent) => {
  test('says the same in colour as without', async () => {
    const coloured = page(entity, sent, 80, { paint: await loadPaint(3) });
    expect(coloured).toContain('\x1b[');
    expect(stripVTControlCharacters(coloured)).toBe(page(entity, sent));
  });
});

describe('the page of a project', () => {
  const text = page('projectContent', projectContent);

  test('says when it is mature', () => {
    expect(page('projectContent', { ...projectContent, mature_content: 1 })).toContain(
      '\nMature content\n',
    );
    expect(text).not.toContain('Mature');
  });

  test('wraps long text to the width, wide characters too, and breaks no address', () => {
    const description = `${'words and 漢字 '.repeat(40)}${'漢'.repeat(200)}`;
    const lines = page('projectContent', { ...projectContent, description }, 40).split('\n');
    for (const line of lines)
      if (!line.includes('https://')) expect(stringWidth(line)).toBeLessThanOrEqual(40);
  });

  test('keeps headings, bold, italic and paragraphs of its texts, whole and wrapped', async () => {
    const paint = await loadPaint(1);
    const html =
      '<h3>Why</h3><p>A <b>very <em>bold</em> start</b> and more<br>lines.</p>\n<p><i>Second</i> one.</p>';
    const { bold, boldItalic, italic } = paint;
    const modules = [{ type: 'text', text: html }];
    const content = page('projectContent', { ...projectContent, modules }, 12, { paint }).split(
      `\n\n${bold('Content')}\n`,
    )[1];
    expect(content).toContain(
      `${bold('Why')}\n\nA ${bold('very')} ${boldItalic('bold')}\n${bold('start')} and\nmore\nlines.\n\n${italic('Second')} one.\n`,
    );
  });

  test('suggests no command that would need quoting, and keeps the flags that choose the source', () => {
    const owners = [
      { ...user, username: '$(reboot)' },
      { ...user, username: '-rf' },
      { ...user, id: 5, username: 'ok.name' },
    ];
    const text = page('projectContent', { ...projectContent, owners }, 80, {
      sourceFlags: ' --demo',
    });
    expect(text.split('\n').filter((line) => line.includes('portfolio '))).toEqual([
      'Comments         portfolio project comments 4889175 --demo',
      'More by ok.name  portfolio user projects ok.name --demo',
    ]);
  });

  test('lets no escape of any text through', () => {
    const bad = '\x1b[31m\u202E\x07';
    const hostile = JSON.parse(
      JSON.stringify(projectContent, (_, value) =>
        typeof value === 'string' ? bad + value : value,
      ),
    );
    expect(page('projectContent', hostile)).not.toMatch(/[\x00-\x09\x0B-\x1F\x7F-\x9F\u202E]/);
  });
});

const single = commandNames.map(endpointOf).filter(({ isList }) => !isList);

test.each(single.map(({ entity }) => entity))(
  'a single %s has a page or rows, even of blanks',
  (entity) => {
    if (viewOf(entity).rows === undefined) expect(page(entity, {})).toMatch(/\n$/);
  },
);

describe('a comment', () => {
  const now = style(30).now / 1000;

  test('has its author and time, then its text, wrapped and with its own lines', () => {
    const text = 'First of some words that wrap.\n\nThen more.\x1b[31m';
    expect(commentText({ author: 'Ada Ng (adang)', time: now - 7200, text }, style(20))).toBe(
      'Ada Ng (adang)\n2 hours ago\nFirst of some words\nthat wrap.\n\nThen more.\n',
    );
    expect(commentText({ author: 'Ada', time: now - 7200, text: 'Yes.' }, style(20))).toBe(
      'Ada  2 hours ago\nYes.\n',
    );
    expect(commentText({ author: 'Ada', time: undefined, text: '' }, style(80))).toBe('Ada\n');
  });
});
