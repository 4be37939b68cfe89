// Decides how pictures are shown on a terminal: by --images, then by the environment, then by
// asking the terminal.
import type { Environment, Streams, TerminalAccess, Variables } from '../system/system.ts';
import type { Size } from '../view/pictures/raster.ts';
import { type ColourLevel, canRepaint, isThis, type Terminal } from './abilities.ts';
import { type ProtocolName, protocolNames } from './pictures/protocols.ts';

export interface Images {
  readonly protocol: ProtocolName;
  /** Size of a cell in pixels; a default size if the terminal does not report it. */
  readonly cell: Size;
  /** Level of colour for blocks, as in chalk; undefined if the terminal has too few colours. */
  readonly level: 2 | 3 | undefined;
  readonly isTmux: boolean;
}

/**
 * Terminals that set a known variable. Those with `blocks` support no other protocol, and are not
 * queried.
 */
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

/** Protocols by the name that a terminal reports. */
const named: readonly (readonly [name: RegExp, protocol: ProtocolName])[] = [
  [/^(kitty|ghostty|konsole)\b/i, 'kitty'],
  [/^(wezterm|iterm2|mintty)\b/i, 'iterm'],
];

/** The user's choice of a protocol, and the terminal on which pictures are shown. */
export interface ImageRequest {
  readonly system: Pick<Environment, 'env'> &
    Pick<Streams, 'stdout'> &
    Pick<TerminalAccess, 'keys' | 'tmux'>;
  /** A protocol, `auto` or `none`. */
  readonly wanted: string;
  /** Whether the flag was typed. Otherwise `wanted` is a setting or the default. */
  readonly isTyped: boolean;
  /** Level of colour of stdout. */
  readonly level: ColourLevel;
}

const protocolOf = (wanted: string): ProtocolName | undefined =>
  protocolNames.find((name) => name === wanted);

/**
 * Returns how to show pictures; undefined for a pipe, a screen reader, the choice `none` or too few
 * colours.
 */
export async function imagesOn(request: ImageRequest): Promise<Images | undefined> {
  if (!isPossible(request)) return undefined;
  const { system, wanted, level } = request;
  const { stdout, env } = system;
  const chosen = protocolOf(wanted);
  const isTmux = (env['TMUX'] ?? '') !== '';
  const known = chosen ?? (isTmux ? await outsideTmux(system) : findProtocol(env));
  const isQueried = known !== 'blocks' && stdout.rows !== undefined;
  const answers = isQueried ? await answersOf(system) : undefined;
  const protocol = known ?? protocolIn(answers);
  const blocks = blockLevel(level) ?? (chosen === 'blocks' ? 2 : undefined);
  if (protocol === 'blocks' && blocks === undefined) return undefined;
  const cell = answers?.cell ?? (protocol === 'sixel' ? smallCell : usualCell);
  return { protocol, cell, level: blocks, isTmux };
}

/** Whether a terminal shows pictures if it has enough colours. */
function isPossible({ system: { stdout, env }, wanted, isTyped }: ImageRequest): boolean {
  // A terminal without a height is a pipe for which PORTFOLIO_FORCE_TTY is set. Pictures are
  // written to it only if the user typed a protocol.
  const isForced = stdout.rows === undefined;
  if (wanted === 'none' || !stdout.isTTY) return false;
  return protocolOf(wanted) === undefined ? !isForced && canRepaint(env) : !isForced || isTyped;
}

const findProtocol = (env: Variables): ProtocolName | undefined =>
  terminals.find((row) => isThis(row, env))?.protocol;

/** Whether the user typed a protocol, but stdout is not a terminal. */
export const isUnseen = ({ system, wanted, isTyped }: ImageRequest): boolean =>
  isTyped && protocolOf(wanted) !== undefined && !system.stdout.isTTY;

/** Whether too few colours for blocks are the only reason why pictures are not shown. */
export const lacksColours = (request: ImageRequest): boolean =>
  request.wanted === 'auto' && isPossible(request) && blockLevel(request.level) === undefined;

/** Default size of a cell, in pixels. Nearly all cells are half as wide as they are high. */
const usualCell: Size = { width: 10, height: 20 };
/**
 * Default size of a cell for sixels, smaller than most cells. If the real cell is even smaller,
 * pictures cover text.
 */
const smallCell: Size = { width: 6, height: 12 };

/** Returns the level for blocks; undefined for 16 colours or fewer, which are too few. */
const blockLevel = (level: ColourLevel): 2 | 3 | undefined =>
  level < 2 ? undefined : level === 2 ? 2 : 3;

/**
 * Returns kitty's protocol if tmux passes pictures to an outer terminal that supports it; otherwise
 * undefined.
 */
async function outsideTmux({
  tmux,
}: Pick<TerminalAccess, 'tmux'>): Promise<ProtocolName | undefined> {
  const facts = await tmux();
  return facts?.passesOn === true && /^xterm-(kitty|ghostty)$/.test(facts.client)
    ? 'kitty'
    : undefined;
}

function protocolIn(answers: TerminalAnswers | undefined): ProtocolName {
  const byName = named.find(([name]) => name.test(answers?.name ?? ''))?.[1];
  return byName ?? (answers?.hasSixel === true ? 'sixel' : 'blocks');
}

interface TerminalAnswers {
  /** The name that the terminal reports, or ''. */
  readonly name: string;
  readonly hasSixel: boolean;
  /** Size of a cell in pixels; undefined if the terminal does not report it. */
  readonly cell: Size | undefined;
}

/**
 * Queries for the name and version, the size of a cell, the size of the window for sixels, and the
 * abilities. Terminals ignore unknown queries, and all terminals answer the last query.
 */
const questions = '\x1B[>0q\x1B[16t\x1B[?2;1;0S\x1B[c';

const lastAnswer = /\x1B\[\?([\d;]*)c/;

/** Queries the terminal. Returns undefined if it does not answer. */
async function answersOf({
  env,
  stdout,
  keys: open,
}: ImageRequest['system']): Promise<TerminalAnswers | undefined> {
  const keys = await open();
  if (keys === undefined) return undefined;
  const isRemote = (env['SSH_CONNECTION'] ?? env['SSH_TTY']) !== undefined;
  // Maximum wait in milliseconds. A later answer would become input of the shell.
  const maxWait = isRemote ? 2000 : 250;
  let text = '';
  try {
    await stdout.write(questions);
    while (!lastAnswer.test(text)) {
      const more = await keys.next(maxWait);
      if (more === undefined) return undefined;
      text += more;
    }
    return answersIn(text, stdout);
  } finally {
    keys.close(text.replaceAll(anyAnswer, ''));
  }
}

/** Matches the answers. The rest was typed by the user. */
const anyAnswer = /\x1BP>\|[^\x1B]*\x1B\\|\x1B\[[?\d;]*[ctS]/g;

function answersIn(
  text: string,
  { columns = 0, rows = 0 }: Pick<Streams['stdout'], 'columns' | 'rows'>,
): TerminalAnswers {
  const name = /\x1BP>\|([^\x1B]*)\x1B\\/.exec(text)?.[1] ?? '';
  const abilities = lastAnswer.exec(text)?.[1]?.split(';') ?? [];
  const [, height, width] = /\x1B\[6;(\d+);(\d+)t/.exec(text) ?? [];
  const [, windowWidth, windowHeight] = /\x1B\[\?2;0;(\d+);(\d+)S/.exec(text) ?? [];
  const cells: readonly Size[] = [
    { width: Number(width), height: Number(height) },
    {
      width: Math.floor(Number(windowWidth) / columns),
      height: Math.floor(Number(windowHeight) / rows),
    },
  ];
  return { name, hasSixel: abilities.slice(1).includes('4'), cell: cells.find(isPlausible) };
}

/**
 * Whether a cell can have this size. Some terminals report 0 or a wrong size, xterm at most 1000
 * for a window.
 */
const isPlausible = ({ width, height }: Size): boolean =>
  width >= 4 &&
  width <= 100 &&
  height >= 8 &&
  height <= 200 &&
  height >= width &&
  height <= 3 * width;
