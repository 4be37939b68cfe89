// The table of picture protocols. Its keys are values of --images. Each protocol also has a file in
// this folder, which `load` imports.
import type { Drawer, DrawPicture } from '../../view/pictures/encoder.ts';

export interface PictureProtocol extends Pick<Drawer, 'isText' | 'keepsPictures'> {
  readonly help: string;
  readonly needsDecoder?: boolean;
  readonly load: () => Promise<{ readonly draw: DrawPicture }>;
}

export const pictureProtocols = {
  kitty: {
    help: 'The protocol of kitty, Ghostty and Konsole; in tmux only if passthrough is allowed',
    isText: false,
    keepsPictures: true,
    load: () => import('./kitty.ts'),
  },
  iterm: {
    help: 'The protocol of iTerm2, WezTerm and mintty',
    isText: false,
    load: () => import('./iterm.ts'),
  },
  sixel: {
    help: 'Sixels, for foot, xterm and others',
    isText: false,
    needsDecoder: true,
    load: () => import('./sixel.ts'),
  },
  blocks: {
    help: 'Coloured characters, for any terminal with 256 colours',
    isText: true,
    needsDecoder: true,
    load: () => import('./blocks.ts'),
  },
} as const satisfies Readonly<Record<string, PictureProtocol>>;

export type PictureProtocolName = keyof typeof pictureProtocols;

// The cast is needed because `Object.keys` returns `string[]`.
export const pictureProtocolNames = Object.keys(pictureProtocols) as readonly PictureProtocolName[];

export const imageChoices = ['auto', ...pictureProtocolNames, 'none'] as const;

export const imageChoiceMeanings: Readonly<Record<string, string>> = {
  auto: 'The best protocol of the terminal',
  ...Object.fromEntries(pictureProtocolNames.map((name) => [name, pictureProtocols[name].help])),
  none: 'No pictures',
};
