import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { applyForcedTty, checkForcedWidth } from '../../../src/system/output-stream.ts';

const pipe = {
  isTTY: false,
  columns: undefined,
  rows: undefined,
  colorDepth: 8,
  stream: new PassThrough(),
  write: async () => {},
  onResize: () => () => {},
  writeAtExit: () => () => {},
};

describe('forceTerminal', () => {
  it.each(['20', '80', '400'])('makes a terminal %s columns wide of a pipe', (width) => {
    const screen = applyForcedTty(pipe, { PORTFOLIO_FORCE_TTY: width });
    expect({ isTTY: screen.isTTY, columns: screen.columns, colorDepth: screen.colorDepth }).toEqual(
      {
        isTTY: true,
        columns: Number(width),
        colorDepth: 8,
      },
    );
  });

  it.each([undefined, '', '19', '80.5', '-80', 'true'])(
    'leaves the screen as it is for %j',
    (width) => {
      expect(applyForcedTty(pipe, { PORTFOLIO_FORCE_TTY: width })).toBe(pipe);
    },
  );

  it.each(['0', '19', '80.5', '-80', '0x50', '1e2', ' 80', 'true', 'garbage'])(
    '%j is refused as a width',
    (width) => {
      expect(() => checkForcedWidth({ PORTFOLIO_FORCE_TTY: width })).toThrow(
        `PORTFOLIO_FORCE_TTY must be at least 20 columns, not "${width}"`,
      );
    },
  );

  it.each([undefined, '', '20', '100000'])('%j is accepted', (width) => {
    expect(() => checkForcedWidth({ PORTFOLIO_FORCE_TTY: width })).not.toThrow();
  });

  it('does not open the stream before it is needed', () => {
    let opened = false;
    const lazy = {
      ...pipe,
      get stream() {
        opened = true;
        return pipe.stream;
      },
    };
    expect(applyForcedTty(lazy, { PORTFOLIO_FORCE_TTY: '80' }).columns).toBe(80);
    expect(opened).toBe(false);
  });
});
