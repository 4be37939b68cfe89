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
  | { readonly kind: 'paste'; readonly text: string };

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

/** Maximum characters of a paste. The rest is dropped. */
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

/** Names of keys by the last letter of their sequence. */
const byLetter: Readonly<Record<string, string>> = {
  ...{ A: 'up', B: 'down', C: 'right', D: 'left', F: 'end', H: 'home', Z: 'shift-tab' },
};
/** Names of keys by the number in their sequence. */
const byNumber: Readonly<Record<string, string>> = {
  ...{ 1: 'home', 3: 'delete', 4: 'end', 5: 'pageup', 6: 'pagedown', 7: 'home', 8: 'end' },
};
const byCharacter: Readonly<Record<string, string>> = {
  ...{ '\t': 'tab', '\n': 'enter', '\r': 'enter', '\b': 'backspace', '\x7F': 'backspace' },
};

export function createInput(): Input {
  /**
   * Text that is not read yet: an incomplete sequence, or characters that may start the end of a
   * string or paste.
   */
  let rest = '';
  let mode: 'keys' | 'string' | 'paste' = 'keys';
  let pasted = '';

  const take = (length: number): string => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };

  /** Reads the next part of `rest`. Returns undefined if it is incomplete. */
  function step(): readonly InputEvent[] | undefined {
    if (mode === 'string') return skipString();
    if (mode === 'paste') return readPaste();
    if (!rest.startsWith('\x1B'))
      return keysOf(take(String.fromCodePoint(rest.codePointAt(0) ?? 0).length));
    if (unfinished.test(rest)) return undefined;
    if (stringStart.test(rest)) {
      take(2);
      mode = 'string';
      return [];
    }
    const [all, letter = ''] = old.exec(rest) ?? keypad.exec(rest) ?? [];
    if (all !== undefined) {
      take(all.length);
      return keyNamed(byLetter[letter]);
    }
    const [sequence, parameters = '', final = ''] = command.exec(rest) ?? [];
    take(sequence?.length ?? 1);
    if (sequence === undefined) return rest.startsWith('\x1B') ? keyNamed('escape') : withAlt();
    if (final === '~' && parameters === '200') {
      mode = 'paste';
      return [];
    }
    return eventsOf(parameters, final);
  }

  /** Reads the key after Escape, which Alt sends before it. */
  function withAlt(): readonly InputEvent[] {
    const [event] = keysOf(take(String.fromCodePoint(rest.codePointAt(0) ?? 0).length));
    return keyNamed(event?.kind === 'key' ? `alt-${event.key}` : 'escape');
  }

  function skipString(): readonly InputEvent[] | undefined {
    const { index, 0: end } = stringEnd.exec(rest) ?? { index: -1, 0: '' };
    if (index !== -1) {
      take(index + end.length);
      mode = 'keys';
      return [];
    }
    rest = rest.endsWith('\x1B') ? '\x1B' : '';
    return undefined;
  }

  function readPaste(): readonly InputEvent[] | undefined {
    const end = rest.indexOf(pasteEnd);
    const text = take(end === -1 ? Math.max(0, rest.length - pasteEnd.length + 1) : end);
    pasted += text.slice(0, maxPaste - pasted.length);
    if (end === -1) return undefined;
    take(pasteEnd.length);
    return endPaste();
  }

  function endPaste(): readonly InputEvent[] {
    const text = pasted.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
    pasted = '';
    mode = 'keys';
    return [{ kind: 'paste', text }];
  }

  return {
    feed: (text) => {
      rest += text;
      const events: InputEvent[] = [];
      for (let more: readonly InputEvent[] | undefined = []; rest !== '' && more !== undefined; ) {
        more = step();
        events.push(...(more ?? []));
      }
      return events;
    },
    wait: () => {
      if (mode !== 'keys') return waits[mode];
      return rest === '' ? undefined : rest === '\x1B' ? waits.escape : waits.command;
    },
    flush: () => {
      const ended = take(rest.length);
      if (mode === 'paste') {
        pasted += ended;
        return endPaste();
      }
      const isKey = mode === 'keys' && ended === '\x1B';
      mode = 'keys';
      return isKey ? keyNamed('escape') : [];
    },
  };
}

const keyNamed = (key: string | undefined): readonly InputEvent[] =>
  key === undefined ? [] : [{ kind: 'key', key }];

/**
 * Returns the key of one character. Invalid bytes and control characters without a name are
 * dropped.
 */
function keysOf(character: string): readonly InputEvent[] {
  const code = character.charCodeAt(0);
  if (character in byCharacter) return keyNamed(byCharacter[character]);
  if (code >= 1 && code <= 26) return keyNamed(`ctrl-${String.fromCharCode(code + 96)}`);
  return /[\p{Cc}\p{Cs}\uFFFD]/u.test(character) ? [] : keyNamed(character);
}

/** Returns the event of a command (CSI); none if it is unknown. */
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

/** Returns the action of the left button or the wheel. Bits 2 to 4 are Shift, Alt and Ctrl. */
const actionOf = (buttons: number): MouseAction | undefined =>
  (({ 0: 'press', 64: 'wheel-up', 65: 'wheel-down' }) as const)[buttons & ~0b11100];
