// The table of picture protocols, by the name that --images takes. Each protocol has a row here and
// a file.
import type { Drawer, DrawPicture } from '../../view/pictures/encoder.ts';

export interface Protocol extends Pick<Drawer, 'isText' | 'keepsPictures'> {
  readonly help: string;
  readonly needsDecoder?: boolean;
  readonly load: () => Promise<{ readonly draw: DrawPicture }>;
}

export const protocols = {
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
} as const satisfies Readonly<Record<string, Protocol>>;

export type ProtocolName = keyof typeof protocols;

// The cast is needed because `Object.keys` returns `string[]`.
export const protocolNames = Object.keys(protocols) as readonly ProtocolName[];

export const imageChoices = ['auto', ...protocolNames, 'none'] as const;

export const imageMeanings: Readonly<Record<string, string>> = {
  auto: 'The best protocol of the terminal',
  ...Object.fromEntries(protocolNames.map((name) => [name, protocols[name].help])),
  none: 'No pictures',
};
