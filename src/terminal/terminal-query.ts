// Queries the terminal for the pictures that it supports and the size of its cells. Terminals ignore unknown queries,
// so the last query is one that all of them answer.
import type { Keys } from '../system/keys.ts';
import type { Screen } from '../system/screen.ts';
import type { Size } from '../view/pictures/raster.ts';

export interface TerminalAnswers {
  /** The name that the terminal reports, or ''. */
  readonly name: string;
  readonly hasSixel: boolean;
  /** In pixels; undefined if the terminal does not report it. */
  readonly cell: Size | undefined;
}

/** Queries for the name and version, the size of a cell, the room for sixels, and the abilities. */
const questions = '\x1B[>0q\x1B[16t\x1B[?2;1;0S\x1B[c';

const lastAnswer = /\x1B\[\?([\d;]*)c/;

/** @param ms longest wait for the last answer. A later answer ends up as input of the shell. */
export async function askTerminal(screen: Screen, keys: Keys, ms: number): Promise<TerminalAnswers | undefined> {
  let text = '';
  try {
    await screen.write(questions);
    while (!lastAnswer.test(text)) {
      const more = await keys.next(ms);
      if (more === undefined) return undefined;
      text += more;
      // Not an answer: the user types, or worse.
      if (text.length > 10_000) return undefined;
    }
    return answersIn(text, screen);
  } finally {
    keys.close();
  }
}

/** Parses the answers. @param screen the size of the room for sixels, in cells */
export function answersIn(
  text: string,
  { columns = 80, rows = 24 }: Pick<Screen, 'columns' | 'rows'>,
): TerminalAnswers {
  const name = /\x1BP>\|([^\x1B]*)\x1B\\/.exec(text)?.[1] ?? '';
  const abilities = lastAnswer.exec(text)?.[1]?.split(';') ?? [];
  const [, height, width] = /\x1B\[6;(\d+);(\d+)t/.exec(text) ?? [];
  const [, roomWidth, roomHeight] = /\x1B\[\?2;0;(\d+);(\d+)S/.exec(text) ?? [];
  const reported = { width: Number(width), height: Number(height) };
  const counted = countedCell(Number(roomWidth) / columns, Number(roomHeight) / rows, {
    isWide: Number(roomWidth) >= maxRoom,
    isHigh: Number(roomHeight) >= maxRoom,
  });
  const cell = [reported, counted].find(isPlausible);
  return { name, hasSixel: abilities.slice(1).includes('4'), cell };
}

/** The largest room that xterm reports, in pixels. */
const maxRoom = 1000;

/**
 * Derives the cell from the room. If that is cut in one direction, the other one counts, and the cell may be too
 * small.
 */
function countedCell(width: number, height: number, cut: { readonly isWide: boolean; readonly isHigh: boolean }): Size {
  if (cut.isWide && cut.isHigh) return { width: 0, height: 0 };
  if (cut.isWide) return { width: Math.floor(height / 2.2), height: Math.floor(height) };
  if (cut.isHigh) return { width: Math.floor(width), height: Math.floor(width * 1.8) };
  return { width: Math.floor(width), height: Math.floor(height) };
}

/** Some terminals report 0, or the size of something else. */
const isPlausible = ({ width, height }: Size): boolean => width >= 4 && width <= 100 && height >= 8 && height <= 200;
