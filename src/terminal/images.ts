// Decides how pictures are shown on a terminal: by --images, then by the environment, then by
// asking the terminal.
import type { Environment, Streams, TerminalAccess, Variables } from '../system/system.ts';
import type { Size } from '../view/pictures/raster.ts';
import type { ColourLevel } from '../view/text/paint.ts';
import { canRepaint, matchesTerminal, type TerminalPattern } from './abilities.ts';
import { type PictureProtocolName, pictureProtocolNames } from './pictures/protocols.ts';

export interface Images {
  readonly protocol: PictureProtocolName;
  /** Size of a cell in pixels; a default size if the terminal does not report it. */
  readonly cell: Size;
  /** Level of colour for blocks, as in chalk; undefined if the terminal has too few colours. */
  readonly level: 2 | 3 | undefined;
  readonly isTmux: boolean;
  /**
   * Query whose answer `cellIn` reads; undefined if the terminal does not report the size of a
   * cell.
   */
  readonly cellQuery?: string | undefined;
}

export interface ImageChoice {
  /** Undefined if pictures are not shown. */
  readonly images: Images | undefined;
  /** The reason as a clause, such as `KITTY_WINDOW_ID is set`. */
  readonly why: string;
}

/**
 * Terminals that set a known variable. Those with `blocks` support no other protocol, and are not
 * queried.
 */
const terminals: readonly (TerminalPattern & { readonly protocol: PictureProtocolName })[] = [
  { variable: 'KITTY_WINDOW_ID', protocol: 'kitty' },
  { variable: 'GHOSTTY_RESOURCES_DIR', protocol: 'kitty' },
  { variable: 'TERM', pattern: /^xterm-(kitty|ghostty)$/, protocol: 'kitty' },
  { variable: 'KONSOLE_VERSION', minVersion: ['KONSOLE_VERSION', '220370'], protocol: 'kitty' },
  { variable: 'WEZTERM_EXECUTABLE', protocol: 'iterm' },
  { variable: 'TERM_PROGRAM', pattern: /^(iTerm\.app|WezTerm|mintty)$/, protocol: 'iterm' },
  { variable: 'LC_TERMINAL', pattern: /^iTerm2$/, protocol: 'iterm' },
  { variable: 'TERM', pattern: /^(foot|contour|mlterm)(-|$)/, protocol: 'sixel' },
  { variable: 'TERM_PROGRAM', pattern: /^(Apple_Terminal|Hyper|Tabby)$/, protocol: 'blocks' },
  { variable: 'TERM', pattern: /^(linux|vt\d+|cygwin|alacritty|screen)(-|$)/, protocol: 'blocks' },
  { variable: 'VTE_VERSION', protocol: 'blocks' },
  { variable: 'TERMUX_VERSION', protocol: 'blocks' },
  { variable: 'STY', protocol: 'blocks' },
];

/** Protocols by the name that a terminal reports. */
const named: readonly (readonly [name: RegExp, protocol: PictureProtocolName])[] = [
  [/^(kitty|ghostty|konsole)\b/i, 'kitty'],
  [/^(wezterm|iterm2|mintty)\b/i, 'iterm'],
];

export interface ImageRequest {
  readonly system: Pick<Environment, 'env'> &
    Pick<Streams, 'stdout'> &
    Pick<TerminalAccess, 'openKeyboard' | 'readTmuxFacts'>;
  /** A protocol, `auto` or `none`. */
  readonly wanted: string;
  /** Whether the flag was typed. Otherwise `wanted` is a setting or the default. */
  readonly isTyped: boolean;
  readonly level: ColourLevel;
}

const protocolOf = (wanted: string): PictureProtocolName | undefined =>
  pictureProtocolNames.find((name) => name === wanted);

/**
 * Chooses how to show pictures: not in a pipe, for a screen reader, with the choice `none` or with
 * too few colours.
 */
export async function chooseImages(request: ImageRequest): Promise<ImageChoice> {
  if (!isPossible(request)) return { images: undefined, why: whyImpossible(request) };
  const { system, wanted, level } = request;
  const { stdout, env } = system;
  const chosen = protocolOf(wanted);
  const isTmux = (env['TMUX'] ?? '') !== '';
  const known =
    chosen === undefined
      ? await (isTmux ? outsideTmux(system) : protocolBy(env))
      : { protocol: chosen, why: `--images or its setting is ${chosen}` };
  const isQueried = known?.protocol !== 'blocks' && stdout.rows !== undefined;
  const answers = isQueried ? await answersOf(system) : undefined;
  const { protocol, why } = known ?? protocolIn(answers);
  const blocks = blockLevel(level, answers) ?? (chosen === 'blocks' ? 2 : undefined);
  if (protocol === 'blocks' && blocks === undefined)
    return { images: undefined, why: 'blocks need 256 colours' };
  const cell = answers?.cell ?? (protocol === 'sixel' ? smallCell : usualCell);
  return { images: { protocol, cell, level: blocks, isTmux, cellQuery: answers?.cellQuery }, why };
}

export const imagesOn = async (request: ImageRequest): Promise<Images | undefined> =>
  (await chooseImages(request)).images;

const whyImpossible = ({ system: { stdout }, wanted }: ImageRequest): string =>
  wanted === 'none'
    ? '--images or its setting is none'
    : stdout.isTTY
      ? 'output is never redrawn'
      : 'output is not on a terminal';

function isPossible({ system: { stdout, env }, wanted, isTyped }: ImageRequest): boolean {
  // A terminal without a height is a pipe for which PORTFOLIO_FORCE_TTY is set. Pictures are
  // written to it only if the user typed a protocol.
  const isForced = stdout.rows === undefined;
  if (wanted === 'none' || !stdout.isTTY) return false;
  return protocolOf(wanted) === undefined ? !isForced && canRepaint(env) : !isForced || isTyped;
}

interface KnownProtocol {
  readonly protocol: PictureProtocolName;
  readonly why: string;
}

function protocolBy(env: Variables): KnownProtocol | undefined {
  const row = terminals.find((each) => matchesTerminal(each, env));
  if (row === undefined) return undefined;
  return { protocol: row.protocol, why: `${row.variable} is ${env[row.variable]}` };
}

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

/**
 * Returns the level for blocks; undefined for 16 colours or fewer, which are too few. xterm has
 * 256, although its usual TERM says 16.
 */
function blockLevel(level: ColourLevel, answers?: TerminalAnswers): 2 | 3 | undefined {
  if (level === 1 && answers?.name.startsWith('XTerm(') === true) return 2;
  return level < 2 ? undefined : level === 2 ? 2 : 3;
}

/**
 * Returns kitty's protocol if tmux passes pictures to an outer terminal that has placeholders;
 * otherwise undefined. kitty has them since 0.28.
 */
async function outsideTmux({
  readTmuxFacts: tmux,
}: Pick<TerminalAccess, 'readTmuxFacts'>): Promise<KnownProtocol | undefined> {
  const { passesOn = false, client = '', version = '' } = (await tmux()) ?? {};
  const [, kitty = ''] = /^kitty\(([\d.]+)/.exec(version) ?? [];
  const hasPlaceholders =
    client === 'xterm-ghostty' || kitty.localeCompare('0.28', 'en', { numeric: true }) >= 0;
  if (!passesOn || !hasPlaceholders) return undefined;
  return { protocol: 'kitty', why: `tmux passes pictures on to ${version || client}` };
}

function protocolIn(answers: TerminalAnswers | undefined): KnownProtocol {
  const name = answers?.name ?? '';
  const byName = named.find(([pattern]) => pattern.test(name))?.[1];
  if (byName !== undefined) return { protocol: byName, why: `the terminal is ${name}` };
  if (answers?.hasSixel === true)
    return { protocol: 'sixel', why: `the terminal${name && ` ${name}`} has sixels` };
  return { protocol: 'blocks', why: `the terminal${name && ` ${name}`} names no other protocol` };
}

interface TerminalAnswers {
  readonly name: string;
  readonly hasSixel: boolean;
  /** Size of a cell in pixels; undefined if the terminal does not report it. */
  readonly cell: Size | undefined;
  /** Query for the size of a cell that the terminal answers. */
  readonly cellQuery?: string | undefined;
}

/** Queries for the name and version, the size of a cell, and the size of the window for sixels. */
const [nameQuery, cellQuery, windowQuery] = ['\x1B[>0q', '\x1B[16t', '\x1B[?2;1;0S'];
/** Query for the abilities, which all terminals answer. They ignore unknown queries before it. */
const lastQuery = '\x1B[c';

const lastAnswer = /\x1B\[\?([\d;]*)c/;

/** Undefined if the terminal does not answer. */
async function answersOf({
  env,
  stdout,
  openKeyboard: open,
}: ImageRequest['system']): Promise<TerminalAnswers | undefined> {
  const keys = await open();
  if (keys === undefined) return undefined;
  const isRemote = (env['SSH_CONNECTION'] ?? env['SSH_TTY']) !== undefined;
  // Maximum wait in milliseconds. A later answer would become input of the shell.
  const maxWait = isRemote ? 2000 : 250;
  let received = '';
  const ask = async (queries: string): Promise<TerminalAnswers | undefined> => {
    let text = '';
    await stdout.write(`${queries}${lastQuery}`);
    while (!lastAnswer.test(text)) {
      const more = await keys.next(maxWait);
      if (more === undefined) return undefined;
      text += more;
      received += more;
    }
    return answersIn(text, stdout);
  };
  try {
    const answers = await ask(`${nameQuery}${cellQuery}`);
    if (answers?.cell !== undefined) return { ...answers, cellQuery };
    // Only xterm reports no cell. kitty complains about this query in its log.
    if (answers?.hasSixel !== true) return answers;
    const cell = (await ask(windowQuery))?.cell;
    return { ...answers, cell, cellQuery: cell && windowQuery };
  } finally {
    keys.close(received.replaceAll(anyAnswer, ''));
  }
}

/** Matches the answers. The rest was typed by the user. */
const anyAnswer = /\x1BP>\|[^\x1B]*\x1B\\|\x1B\[[?\d;]*[ctS]/g;

type WindowSize = Pick<Streams['stdout'], 'columns' | 'rows'>;

function answersIn(text: string, window: WindowSize): TerminalAnswers {
  const name = /\x1BP>\|([^\x1B]*)\x1B\\/.exec(text)?.[1] ?? '';
  const abilities = lastAnswer.exec(text)?.[1]?.split(';') ?? [];
  const hasSixel = abilities.slice(1).includes('4');
  return { name, hasSixel, cell: cellIn(text, window) };
}

/**
 * Returns the size of a cell in pixels from the answer to `cellQuery` of `Images`; undefined
 * without a plausible answer.
 */
export function cellIn(text: string, { columns = 0, rows = 0 }: WindowSize): Size | undefined {
  const [, height, width] = /\x1B\[6;(\d+);(\d+)t/.exec(text) ?? [];
  const [, windowWidth, windowHeight] = /\x1B\[\?2;0;(\d+);(\d+)S/.exec(text) ?? [];
  const cells: readonly Size[] = [
    { width: Number(width), height: Number(height) },
    { width: share(Number(windowWidth), columns), height: share(Number(windowHeight), rows) },
  ];
  return cells.find(isPlausible);
}

/** The size of a window in pixels that xterm reports for a larger one too. */
const largestReported = 1000;

/** In a window that is larger than reported, a cell has more pixels than the quotient. */
const share = (pixels: number, cells: number): number =>
  pixels === largestReported ? Math.ceil(pixels / cells) : Math.floor(pixels / cells);

/** Whether a cell can have this size. Some terminals report 0 or a wrong size. */
const isPlausible = ({ width, height }: Size): boolean =>
  width >= 4 &&
  width <= 100 &&
  height >= 8 &&
  height <= 200 &&
  height >= width &&
  height <= 3 * width;
