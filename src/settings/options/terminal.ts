// Rows of the options table. What a terminal shows.
import { imageChoices, imageMeanings } from '../../terminal/pictures/protocols.ts';
import type { OptionRow } from './option-row.ts';

export const terminal = {
  color: {
    help: 'Use colour',
    scope: 'global',
    value: { word: 'when', kind: 'choice', choices: ['auto', 'always', 'never'], default: 'auto' },
    setting: 'color',
  },
  images: {
    help: 'How to show pictures on the terminal',
    scope: 'request',
    value: { word: 'how', kind: 'choice', choices: imageChoices, meanings: imageMeanings, default: 'auto' },
    setting: 'images',
  },
  describe: { help: 'Describe pictures in words', scope: 'request' },
  pager: {
    help: 'Pager for output that is longer than the screen; cat for none',
    scope: 'none',
    value: { word: 'command', kind: 'text' },
    environment: 'PORTFOLIO_PAGER',
    setting: 'pager',
  },
  quiet: { help: 'Print errors only, no notes', scope: 'global' },
  verbose: { help: 'Show requests and how long they took', scope: 'global' },
} as const satisfies Readonly<Record<string, OptionRow>>;
