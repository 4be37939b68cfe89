// Decides how pictures are shown on a terminal: as --images says, else as the environment, and then the terminal itself, tells.

import { type ColourLevel, colourLevel } from '../cli/colour.ts';
import type { Context } from '../cli/context.ts';
import type { Screen } from '../system/screen.ts';
import type { System } from '../system/system.ts';
import type { Size } from '../view/pictures/raster.ts';
import { isThis, type Terminal } from './links.ts';
import { type ProtocolName, protocolNames } from './pictures/protocols.ts';
import { canRepaint } from './repaint.ts';
import { askTerminal, type TerminalAnswers } from './terminal-query.ts';

export interface Images {
  readonly protocol: ProtocolName;
  /** Pixels of a cell; what is usual where the terminal does not say. */
  readonly cell: Size;
  /** chalk's level of colour, for blocks; undefined where there are too few colours for them. */
  readonly level: 2 | 3 | undefined;
  readonly isTmux: boolean;
}

/** Terminals that are known by a variable. Those of blocks are known to show no pictures, and are not asked. */
const terminals: readonly (Terminal & { readonly protocol: ProtocolName })[] = [
  { variable: 'KITTY_WINDOW_ID', protocol: 'kitty' },
  { variable: 'GHOSTTY_RESOURCES_DIR', protocol: 'kitty' },
  { variable: 'TERM', value: /^xterm-(kitty|ghostty)$/, protocol: 'kitty' },
  { variable: 'KONSOLE_VERSION', since: ['KONSOLE_VERSION', '220370'], protocol: 'kitty' },
  { variable: 'WEZTERM_EXECUTABLE', protocol: 'iterm' },
  { variable: 'TERM_PROGRAM', value: /^(iTerm\.app|WezTerm|mintty)$/, protocol: 'iterm' },
  { variable: 'LC_TERMINAL', value: /^iTerm2$/, protocol: 'iterm' },
  { variable: 'TERM', value: /^(foot|contour|mlterm)(-|$)/, protocol: 'sixel' },
  { variable: 'TERM_PROGRAM', value: /^(Apple_Terminal|Hyper|Tabby)$/, protocol: 'blocks' },
  { variable: 'TERM', value: /^(linux|vt\d+|cygwin|alacritty|screen)(-|$)/, protocol: 'blocks' },
  { variable: 'VTE_VERSION', protocol: 'blocks' },
  { variable: 'TERMUX_VERSION', protocol: 'blocks' },
  { variable: 'STY', protocol: 'blocks' },
];

/** By the names that terminals answer with. */
const named: readonly (readonly [name: RegExp, protocol: ProtocolName])[] = [
  [/^(kitty|ghostty|konsole)\b/i, 'kitty'],
  [/^(wezterm|iterm2|mintty)\b/i, 'iterm'],
];

/** Undefined where no pictures are to be shown: in a pipe, to a screen reader, where there are no colours and nothing else. */
export async function imagesOn(context: Context): Promise<Images | undefined> {
  const { system, settings } = context;
  const { stdout, env } = system;
  const wanted = settings().get('images')?.value ?? 'auto';
  const chosen = protocolNames.find((name) => name === wanted);
  // A terminal that has no height is a pipe that is to look like one: it gets pictures only where a protocol was typed.
  const isForced = stdout.rows === undefined;
  if (wanted === 'none' || !stdout.isTTY || (isForced && typedProtocol(context) === undefined)) return undefined;
  const level = blockLevel(colourLevel(context, stdout));
  if (chosen === undefined && !canRepaint(env)) return undefined;
  const isTmux = (env['TMUX'] ?? '') !== '';
  const known = chosen ?? (isTmux ? await outsideTmux(system) : terminals.find((row) => isThis(row, env))?.protocol);
  const answers = known === 'blocks' || isForced ? undefined : await answersOf(system, stdout);
  const protocol = known ?? protocolIn(answers);
  if (chosen === undefined && protocol === 'blocks' && level === undefined) return undefined;
  return {
    protocol,
    cell: answers?.cell ?? (protocol === 'sixel' ? smallCell : usualCell),
    level: level ?? (chosen === 'blocks' ? 2 : undefined),
    isTmux,
  };
}

const typedProtocol = ({ options }: Pick<Context, 'options'>): ProtocolName | undefined =>
  protocolNames.find((name) => name === options.images);

/** Says that a protocol was typed for nothing. */
export async function noteUnseen(context: Context): Promise<void> {
  const typed = typedProtocol(context);
  if (typed === undefined || context.system.stdout.isTTY) return;
  await context.note(
    `--images ${typed} has no effect: standard output is not a terminal (set PORTFOLIO_FORCE_TTY=80 to get pictures all the same)`,
  );
}

/** Whether the only reason for no pictures is that blocks need more colours. */
export function lacksColours(context: Context): boolean {
  const { stdout, env } = context.system;
  const wanted = context.settings().get('images')?.value ?? 'auto';
  const isFit = wanted === 'auto' && stdout.isTTY && stdout.rows !== undefined && canRepaint(env);
  return isFit && blockLevel(colourLevel(context, stdout)) === undefined;
}

/** Half as wide as high, as nearly all are. */
const usualCell: Size = { width: 10, height: 20 };
/** Sixels for cells that are smaller than the terminal's leave room; for larger ones, they would cover the text below. */
const smallCell: Size = { width: 6, height: 12 };

/** 16 colours are too few. */
const blockLevel = (level: ColourLevel): 2 | 3 | undefined => (level < 2 ? undefined : level === 2 ? 2 : 3);

/** tmux shows no pictures of kitty itself, and nothing else arrives outside. */
async function outsideTmux(system: System): Promise<ProtocolName | undefined> {
  const facts = await system.tmux();
  return facts?.passesOn === true && /^xterm-(kitty|ghostty)$/.test(facts.client) ? 'kitty' : undefined;
}

function protocolIn(answers: TerminalAnswers | undefined): ProtocolName {
  const byName = named.find(([name]) => name.test(answers?.name ?? ''))?.[1];
  return byName ?? (answers?.hasSixel === true ? 'sixel' : 'blocks');
}

/** Milliseconds. A remote terminal that answers after that would type into the shell. */
const limits = { local: 250, remote: 2000 };

async function answersOf(system: System, screen: Screen): Promise<TerminalAnswers | undefined> {
  const keys = await system.keys();
  if (keys === undefined) return undefined;
  const isRemote = (system.env['SSH_CONNECTION'] ?? system.env['SSH_TTY']) !== undefined;
  return askTerminal(screen, keys, isRemote ? limits.remote : limits.local);
}
