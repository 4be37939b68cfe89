// The drawing surface, palette, random numbers and title that a composition gets.
import type { Sheet } from '../../view/canvas/sheet.ts';
import type { Palette } from './palette.ts';
import type { Random } from './random.ts';

export interface Scene {
  /** In units: the shorter side of the picture has 1000, whatever its size. */
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly palette: Palette;
  /** The record's title, for pictures with words. */
  readonly title: string;
  /** Number of this picture among those of a record. A cover is 0. */
  readonly variant: number;
  readonly fill: Sheet['fill'];
}

export type Composition = (scene: Scene) => void;
