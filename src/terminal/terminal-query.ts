// Asks the terminal which pictures it shows, and how large its cells are. Terminals that do not know a question are silent, so the last
// one is one that all answer.
import type { Keys } from '../system/keys.ts';
import type { Screen } from '../system/screen.ts';
import type { Size } from '../view/pictures/raster.ts';

export interface TerminalAnswers {
  /** As it names itself; '' where it does not. */
  readonly name: string;
  readonly hasSixel: boolean;
  /** Pixels; undefined where it does not say. */
  readonly cell: Size | undefined;
}

/** Its name and version, the size of a cell, the room for sixels, and what it can do. */
const questions = '\x1B[>0q\x1B[16t\x1B[?2;1;0S\x1B[c';

const lastAnswer = /\x1B\[\?([\d;]*)c/;

/** @param ms to wait for the last answer. One that comes later would be typed into the shell. */
export async function askTerminal(screen: Screen, keys: Keys, ms: number): Promise<TerminalAnswers | undefined> {
  let text = '';
  try {
    await screen.write(questions);
    while (!lastAnswer.test(text)) {
      const more = await keys.next(ms);
      if (more === undefined) return undefined;
      text += more;
      // Somebody types, or worse.
      if (text.length > 10_000) return undefined;
    }
    return answersIn(text, screen);
  } finally {
    keys.close();
  }
}

/** @param screen says how many cells the room for sixels has */
export function answersIn(
  text: string,
  { columns = 80, rows = 24 }: Pick<Screen, 'columns' | 'rows'>,
): TerminalAnswers {
  const name = /\x1BP>\|([^\x1B]*)\x1B\\/.exec(text)?.[1] ?? '';
  const abilities = lastAnswer.exec(text)?.[1]?.split(';') ?? [];
  const [, height, width] = /\x1B\[6;(\d+);(\d+)t/.exec(text) ?? [];
  const [, roomWidth, roomHeight] = /\x1B\[\?2;0;(\d+);(\d+)S/.exec(text) ?? [];
  const told = { width: Number(width), height: Number(height) };
  const counted = countedCell(Number(roomWidth) / columns, Number(roomHeight) / rows, {
    isWide: Number(roomWidth) >= maxRoom,
    isHigh: Number(roomHeight) >= maxRoom,
  });
  const cell = [told, counted].find(isPlausible);
  return { name, hasSixel: abilities.slice(1).includes('4'), cell };
}

/** The most that xterm says, in pixels. */
const maxRoom = 1000;

/** Where the room is cut in one direction, the other one says how large a cell is; it may turn out smaller than it is. */
function countedCell(width: number, height: number, cut: { readonly isWide: boolean; readonly isHigh: boolean }): Size {
  if (cut.isWide && cut.isHigh) return { width: 0, height: 0 };
  if (cut.isWide) return { width: Math.floor(height / 2.2), height: Math.floor(height) };
  if (cut.isHigh) return { width: Math.floor(width), height: Math.floor(width * 1.8) };
  return { width: Math.floor(width), height: Math.floor(height) };
}

/** Some terminals say 0, or the size of something else. */
const isPlausible = ({ width, height }: Size): boolean => width >= 4 && width <= 100 && height >= 8 && height <= 200;
