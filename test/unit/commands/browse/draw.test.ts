import { describe, expect, it } from 'vitest';
import { drawScreen, wantedPictures } from '../../../../src/commands/browse/draw.ts';
import type { State } from '../../../../src/commands/browse/state.ts';
import { currentView } from '../../../../src/commands/browse/steps.ts';
import type { DrawnPicture } from '../../../../src/view/pictures/encoder.ts';
import { events, itemOf, plainLook, press, screenOf, wallState } from '../../../support/walls.ts';

const small = { columns: 44, rows: 14 };
const blocks = (rows: number, columns: number): DrawnPicture => ({
  kind: 'lines',
  area: { columns, rows },
  before: '',
  lines: Array.from({ length: rows }, () => '▀'.repeat(columns)),
});

describe('the screen', () => {
  it('shows a long message whole, in place of the command and the count', () => {
    const text = 'a watch with --demo needs --library, which names the file of your library';
    const state = events(wallState(9, { columns: 44, rows: 16 }), {
      kind: 'failed',
      view: 1,
      text,
    });
    expect(screenOf(state).split('\n').slice(-3)).toEqual([
      ' a watch with --demo needs --library, which',
      ' names the file of your library',
      ' Enter open  v view  ? keys  q quit',
    ]);
    for (const rows of [5, 12]) {
      const narrow = events(wallState(9, { columns: 20, rows }), { kind: 'told', text });
      expect(screenOf(narrow).replaceAll(/\s+/g, ' ')).toContain(
        rows === 5 ? 'a watch with --demo' : text,
      );
    }
  });

  it('leaves room for the typed text in a narrow window', () => {
    const state = press(wallState(9, { columns: 20, rows: 5 }), 'd', 'ctrl-u', ...'posters');
    expect(screenOf(state).split('\n').at(-1)).toBe(' downlo…: posters');
  });

  it('says in place of a picture why it is missing', () => {
    const look = {
      ...plainLook,
      drawn: () => ({ kind: 'missing', why: 'the picture is not kept\x1B[2J' }) as const,
    };
    expect(screenOf(wallState(1, { columns: 24, rows: 12 }), look)).toMatch(
      /│ +the +│\n│picture is│\n│ not kept │/,
    );
  });
});

describe('a page', () => {
  const page = (scroll: number, height: number) => {
    const picture = (number: number) => ({
      ...{ kind: 'module' as const, number },
      sizes: [{ url: `https://example.org/m${number}.png`, width: 400, height }],
    });
    const content = {
      kind: 'page',
      item: itemOf(5),
      lines: [
        'Work 5',
        'Views  50',
        '',
        { picture: picture(1), text: 'one.png' },
        { picture: picture(2) },
        'More: …',
      ],
      scroll,
    } as const;
    const state = press(wallState(9, small), 'enter');
    return events(state, {
      kind: 'opened',
      view: 2,
      opened: { content, title: 'Work 5', progress: 'ended' },
    });
  };
  const look = { ...plainLook, drawn: () => blocks(4, 16) };

  it('goes by lines from one whole picture to the next if a part of one cannot be drawn', () => {
    const sixel = { ...page(0, 300), drawsParts: false };
    const steps = (key: string, from: State) => {
      const seen = [from];
      for (let at = 0; at < 6; at += 1) seen.push(press(seen.at(-1) ?? from, key));
      return seen;
    };
    const isCut = (state: State) => / {2}picture \d: scroll/.test(screenOf(state));
    const down = steps('down', sixel);
    const up = steps('up', down.at(-1) ?? sixel);
    for (const state of [...down, ...up].slice(1)) expect(isCut(state)).toBe(false);
    expect(currentView(up.at(-1) ?? sixel).content).toMatchObject({ scroll: 0 });
  });

  it('scrolls to its end and not beyond', () => {
    const end = press(page(0, 400), 'end');
    expect(screenOf(end, look)).toContain('More: …');
    expect(currentView(press(end, 'down', 'pagedown'))).toEqual(currentView(end));
    expect(currentView(press(end, 'home', 'up'))).toEqual(currentView(page(0, 400)));
  });

  it('draws a picture that is no text only if it is visible as a whole', () => {
    const sequence = { kind: 'sequence', area: { columns: 16, rows: 4 }, sequence: 'S' } as const;
    const direct = { ...plainLook, drawn: () => sequence };
    expect(drawScreen(page(2, 200), direct).pictures).toHaveLength(1);
    expect(screenOf(page(6, 200), direct)).toContain('scroll to see it whole');
  });
});

it('wants the pictures of the screen first, then those of the next screen, and none without pictures', () => {
  const numbers = (state: Parameters<typeof wantedPictures>[0]) =>
    wantedPictures(state).map(({ picture }) =>
      Number(/\d+/.exec(picture.sizes[0]?.url ?? '')?.[0]),
    );
  const wall = wallState(200, { columns: 80, rows: 24 });
  expect(numbers(wall)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  expect(numbers(press(wall, 'end'))).toEqual([193, 194, 195, 196, 197, 198, 199, 200]);
  expect(numbers(wallState(200, { pictures: 'none' }))).toEqual([]);
});
