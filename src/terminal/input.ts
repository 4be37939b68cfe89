// Turns the text of a keyboard into events: keys, the mouse and pasted text. The text may be split
// anywhere.

export type InputEvent =
  /**
   * `key` is a character as typed, or a name: up down left right pageup pagedown home end enter
   * escape backspace tab shift-tab delete ctrl-a…ctrl-z, and alt- before one of these. Names ignore
   * Shift and Ctrl.
   */
  | { readonly kind: 'key'; readonly key: string }
  /** A press of the left button, or a step of the wheel, at a cell that is counted from 0. */
  | {
      readonly kind: 'mouse';
      readonly action: MouseAction;
      readonly column: number;
      readonly row: number;
    }
  /** Text with LF as line end. Other control characters are blanks. */
  | { readonly kind: 'paste'; readonly text: string }
  /** The terminal's answer to a query for sizes. */
  | { readonly kind: 'answer'; readonly text: string };

type MouseAction = 'press' | 'wheel-up' | 'wheel-down';

export interface Input {
  /** Reads more text. Returns the events that are complete. */
  feed(text: string): readonly InputEvent[];
  /**
   * Milliseconds after which `flush` must be called if no text arrives; undefined if no sequence is
   * incomplete.
   */
  wait(): number | undefined;
  /** Ends an incomplete sequence: Escape and a paste are events, all else is dropped. */
  flush(): readonly InputEvent[];
}

/**
 * Maximum wait for the rest of a sequence, in milliseconds. A paste may have pauses on a slow
 * connection.
 */
const waits = { escape: 25, command: 100, string: 500, paste: 2000 };

const maxPaste = 65_536;

/** Matches a command (CSI), which may be invalid, and then has no final character. */
const command = /^\x1B\[([0-?]{0,64})[ -/]{0,4}([@-~]?)/;
/**
 * Matches a function key of the Linux console, and the mouse of old terminals, which have no valid
 * form.
 */
const old = /^\x1B\[(?:\[[A-E]|M[ -\uFFFF]{3})/;
/** Matches a key of the keypad (SS3). */
const keypad = /^\x1BO\d?([A-Za-z]?)/;
/** Matches the start of a sequence at the end of the text. */
const unfinished = /^\x1B(?:\[(?:\[|M[ -\uFFFF]{0,2}|[0-?]{0,64}[ -/]{0,4})?|O\d?)?$/;
/**
 * Matches the start of a string: OSC, DCS, SOS, PM or APC. Terminals answer queries with strings.
 */
const stringStart = /^\x1B[\]PX^_]/;
/** Matches the end of a string. Ctrl-Z and another sequence end it too, but are not part of it. */
const stringEnd = /[\x07\x18]|(?=\x1A)|\x1B\\|(?=\x1B.)/s;
const pasteEnd = '\x1B[201~';

const byLetter: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  Z: 'shift-tab',
};
const byNumber: Readonly<Record<string, string>> = {
  1: 'home',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
};
const byCharacter: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\n': 'enter',
  '\r': 'enter',
  '\b': 'backspace',
  '\x7F': 'backspace',
};

type Mode = 'keys' | 'string' | 'paste';

/** The part of the text that was read. The rest is read in `mode`, if it differs. */
interface Step {
  readonly length: number;
  readonly events?: readonly InputEvent[];
  readonly mode?: Mode;
}

export function createInput(): Input {
  /**
   * Text that is not read yet: an incomplete sequence, or characters that may start the end of a
   * string or paste.
   */
  let rest = '';
  let mode: Mode = 'keys';
  let pasted = '';

  function skipString(): Step | undefined {
    const end = stringEnd.exec(rest);
    if (end !== null) return { length: end.index + end[0].length, mode: 'keys' };
    rest = rest.endsWith('\x1B') ? '\x1B' : '';
    return undefined;
  }

  function readPaste(): Step | undefined {
    const end = rest.indexOf(pasteEnd);
    const length = end === -1 ? Math.max(0, rest.length - pasteEnd.length + 1) : end;
    keepPaste(rest.slice(0, length));
    rest = rest.slice(length);
    return end === -1 ? undefined : { length: pasteEnd.length, events: takePaste(), mode: 'keys' };
  }

  const keepPaste = (text: string): void => {
    pasted += text.slice(0, maxPaste - pasted.length);
  };

  const takePaste = (): readonly InputEvent[] => {
    const text = pasted.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
    pasted = '';
    return [{ kind: 'paste', text }];
  };

  const steps: Readonly<Record<Mode, () => Step | undefined>> = {
    keys: () => readKey(rest),
    string: skipString,
    paste: readPaste,
  };

  return {
    feed: (text) => {
      rest += text;
      const events: InputEvent[] = [];
      while (rest !== '') {
        const step = steps[mode]();
        if (step === undefined) break;
        rest = rest.slice(step.length);
        mode = step.mode ?? mode;
        events.push(...(step.events ?? []));
      }
      return events;
    },
    wait: () => {
      if (mode !== 'keys') return waits[mode];
      return rest === '' ? undefined : rest === '\x1B' ? waits.escape : waits.command;
    },
    flush: () => {
      const ended = rest;
      const before = mode;
      rest = '';
      mode = 'keys';
      if (before === 'paste') {
        keepPaste(ended);
        return takePaste();
      }
      return before === 'keys' && ended === '\x1B' ? keyNamed('escape') : [];
    },
  };
}

/** Undefined if the sequence is incomplete. */
function readKey(text: string): Step | undefined {
  if (!text.startsWith('\x1B')) {
    const key = firstCharacter(text);
    return { length: key.length, events: keysOf(key) };
  }
  if (unfinished.test(text)) return undefined;
  if (stringStart.test(text)) return { length: 2, mode: 'string' };
  const named = old.exec(text) ?? keypad.exec(text);
  if (named !== null)
    return { length: named[0].length, events: keyNamed(byLetter[named[1] ?? '']) };
  const [sequence, parameters = '', final = ''] = command.exec(text) ?? [];
  if (sequence === undefined) return readAlt(text);
  const { length } = sequence;
  if (final === '~' && parameters === '200') return { length, mode: 'paste' };
  if (/[tS]/.test(final)) return { length, events: [{ kind: 'answer', text: sequence }] };
  return { length, events: eventsOf(parameters, final) };
}

/** Reads Escape, or the key after it, before which Alt sends Escape. */
function readAlt(text: string): Step {
  const key = firstCharacter(text.slice(1));
  if (key === '\x1B') return { length: 1, events: keyNamed('escape') };
  const [event] = keysOf(key);
  const name = event?.kind === 'key' ? `alt-${event.key}` : 'escape';
  return { length: 1 + key.length, events: keyNamed(name) };
}

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

const keyNamed = (key: string | undefined): readonly InputEvent[] =>
  key === undefined ? [] : [{ kind: 'key', key }];

/** Invalid bytes and control characters without a name are dropped. */
function keysOf(character: string): readonly InputEvent[] {
  const code = character.charCodeAt(0);
  if (character in byCharacter) return keyNamed(byCharacter[character]);
  if (code >= 1 && code <= 26) return keyNamed(`ctrl-${String.fromCharCode(code + 96)}`);
  return /[\p{Cc}\p{Cs}\uFFFD]/u.test(character) ? [] : keyNamed(character);
}

function eventsOf(parameters: string, final: string): readonly InputEvent[] {
  const [, buttons, column, row] = /^<(\d+);(\d+);(\d+)$/.exec(parameters) ?? [];
  const action = final === 'M' && buttons !== undefined ? actionOf(Number(buttons)) : undefined;
  if (action !== undefined)
    return [
      {
        kind: 'mouse',
        action,
        column: Math.max(0, Number(column) - 1),
        row: Math.max(0, Number(row) - 1),
      },
    ];
  if (final === '~') return keyNamed(byNumber[/^\d+/.exec(parameters)?.[0] ?? '']);
  return /^(?:1;\d+)?$/.test(parameters) ? keyNamed(byLetter[final]) : [];
}

/** Only of the left button and the wheel. Bits 2 to 4 are Shift, Alt and Ctrl. */
const actionOf = (buttons: number): MouseAction | undefined =>
  (({ 0: 'press', 64: 'wheel-up', 65: 'wheel-down' }) as const)[buttons & ~0b11100];
