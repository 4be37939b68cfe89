// Parses durations, e.g. 30s or 2m.
import { usageError } from '../../errors.ts';

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of `30s`, `500ms`, `2m`, `1h`, `7d` or plain seconds. @throws PortfolioError `usage` naming `label` */
export function milliseconds(label: string, text: string): number {
  const [, number = '', unit = 's'] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d)?$/.exec(text.trim()) ?? [];
  // The expression matches only units of the table.
  const ms = number === '' ? 0 : Number(number) * units[unit as keyof typeof units];
  if (ms >= 1) return ms;
  throw usageError(`${label} takes a time, e.g. 500ms, 30s, 2m or 1h, not ${JSON.stringify(text)}`);
}
