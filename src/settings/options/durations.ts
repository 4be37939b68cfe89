// Parses durations such as `30s`.
import { usageError } from '../../errors.ts';

export const msPerUnit = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
} as const;

/**
 * Converts a duration, e.g. `30s`, `500ms`, `2m`, `1h` or `1y`, to milliseconds. A number without a
 * unit is in seconds. A year has 365 days.
 * @throws PortfolioError `usage`, with `label` in the message, if the text is not a duration of at
 * least 1 ms, with at most six digits before the point and three after it
 */
export function parseDurationMs(label: string, text: string): number {
  const [, numberText = '', unit = 's'] =
    /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d|w|y)?$/.exec(text.trim()) ?? [];
  // The regex matches only units of the table.
  const ms = numberText === '' ? 0 : Number(numberText) * msPerUnit[unit as keyof typeof msPerUnit];
  if (ms >= 1) return ms;
  throw usageError(
    `${label} must be a time, e.g. 500ms, 30s, 2m or 1h, not ${JSON.stringify(text)}`,
  );
}
