// One way to make a picture.
import type { Scene } from './scene.ts';

export type Composition = (scene: Scene) => void;
