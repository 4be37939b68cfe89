import { describe, expect, it } from 'vitest';
import { createGate } from '../../../src/client/gate.ts';
import { stoppedClock } from '../../support/clock.ts';

const signal = new AbortController().signal;

/** A gate on a clock that the test advances, and the seconds at which requests passed it. */
function gateOn() {
  const clock = stoppedClock();
  const gate = createGate(clock);
  const passed: number[] = [];
  const pass = () => gate.pass(signal).then(() => void passed.push(clock.now() / 1000));
  return { clock, gate, passed, pass };
}

describe('a gate', () => {
  it('lets requests pass at once', async () => {
    const { passed, pass } = gateOn();
    await pass();
    expect(passed).toEqual([0]);
  });

  it('holds them back while it is closed, for the longest of the pauses', async () => {
    const { clock, gate, passed, pass } = gateOn();
    expect(gate.close(10)).toBe(true);
    const first = pass();
    expect([gate.close(20), gate.close(5)]).toEqual([false, false]);
    await clock.turn();
    await first;
    expect(passed).toEqual([20]);
    expect(gate.close(1)).toBe(true);
  });

  it('does not wait for the difference if the clock was set back', async () => {
    let now = 3_600_000;
    const slept: number[] = [];
    const sleep = async (ms: number) => {
      slept.push(ms);
      now = 0;
    };
    const gate = createGate({ now: () => now, sleep });
    gate.close(2);
    await gate.pass(signal);
    expect(slept).toEqual([2000]);
    expect(gate.close(3)).toBe(true);
  });

  it('fails them with the error that closed it', async () => {
    const { gate, passed, pass } = gateOn();
    const error = new Error('limited');
    gate.close(3600, error);
    gate.close(3600, new Error('another'));
    await expect(pass()).rejects.toBe(error);
    expect(passed).toEqual([]);
  });

  it('stops waiting when the signal aborts', async () => {
    const { gate } = gateOn();
    const stop = new AbortController();
    gate.close(10);
    const waiting = gate.pass(stop.signal);
    stop.abort('stopped');
    await expect(waiting).rejects.toBe('stopped');
  });
});
