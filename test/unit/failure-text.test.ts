import { describe, expect, it } from 'vitest';
import { createMask } from '../../src/client/mask.ts';
import { PortfolioError } from '../../src/errors.ts';
import { failureJson, failureOf, failureText } from '../../src/failure-text.ts';
import { loadPaint } from '../../src/view/text/paint.ts';

const noPaint = await loadPaint(0);

describe('failureOf', () => {
  const stopped = new PortfolioError('terminated', 'terminated');
  const saysMore = new PortfolioError('terminated', 'terminated after page 1');
  const other = new PortfolioError('network', 'no connection');
  const bug = new Error('broken');

  it('reports the reason of an aborted signal, or an error of the same kind', () => {
    const signal = AbortSignal.abort(stopped);
    expect([saysMore, other, bug].map((error) => failureOf(error, signal))).toEqual([
      saysMore,
      stopped,
      stopped,
    ]);
    expect(failureOf(bug, AbortSignal.abort())).toMatchObject({ kind: 'interrupted' });
  });

  it('reports anything but a PortfolioError as a bug', () => {
    const { signal } = new AbortController();
    expect(failureOf(other, signal)).toBe(other);
    expect(failureOf(bug, signal)).toMatchObject({
      kind: 'unexpected',
      message: 'broken',
      cause: bug,
    });
    expect(failureOf('text', signal)).toMatchObject({ kind: 'unexpected', message: 'text' });
  });
});

describe('failureText', () => {
  const mask = createMask();
  mask.addKey('canary-0');
  const quiet = { isJson: false, isVerbose: false, mask, error: undefined, paint: noPaint };
  const failure = new PortfolioError('service', 'the service failed\x1b[2J', {
    reason: 'canary-0 \u202e',
    hint: 'try later',
    status: 503,
  });

  it('shows the place of a mistake with a caret, and as JSON its column', async () => {
    const mistake = new PortfolioError('usage', 'no', {
      mistake: { text: '"設計" >\x1b[2J> 1', index: 7 },
      hint: 'try',
    });
    expect(await failureText(mistake, quiet)).toBe(
      'portfolio: no\n  "設計" >> 1\n          ^\nhint: try\n',
    );
    expect(JSON.parse(await failureText(mistake, { ...quiet, isJson: true })).error).toMatchObject({
      column: 8,
    });
  });

  it('is a line, and one for the hint, without control characters and the key', async () => {
    expect(await failureText(failure, quiet)).toBe(
      'portfolio: the service failed (*** )\nhint: try later\n',
    );
    expect(await failureText(new PortfolioError('usage', 'no'), quiet)).toBe('portfolio: no\n');
  });

  it('is one JSON object', async () => {
    const text = await failureText(failure, { ...quiet, isJson: true });
    const error = {
      code: 'service',
      message: 'the service failed (*** )',
      hint: 'try later',
      status: 503,
      exit: 5,
    };
    expect(text).toBe(`${JSON.stringify({ error })}\n`);
    expect(failureJson(failure, mask)).toEqual(error);
  });

  it('has the failures that it sums up before it, or in its JSON object', async () => {
    const partErrors = [new PortfolioError('not_found', 'no project 1', { status: 404 }), failure];
    const sum = new PortfolioError('incomplete', '2 of 3 failed', { summarisedErrors: partErrors });
    expect(await failureText(sum, quiet)).toBe(
      'portfolio: no project 1\nportfolio: the service failed (*** )\nportfolio: 2 of 3 failed\n',
    );
    expect(JSON.parse(await failureText(sum, { ...quiet, isJson: true })).error).toEqual({
      code: 'incomplete',
      message: '2 of 3 failed',
      exit: 8,
      errors: [
        { code: 'not_found', message: 'no project 1', status: 404 },
        { code: 'service', message: 'the service failed (*** )', status: 503 },
      ],
    });
  });

  it('cuts a long reason', async () => {
    const long = new PortfolioError('service', 'failed', { reason: 'x'.repeat(1000) });
    expect(await failureText(long, quiet)).toBe(`portfolio: failed (${'x'.repeat(300)}…)\n`);
  });
});
