// Reads a time in the past that a user typed.
import { usageError } from '../../errors.ts';
import { parseDurationMs } from './durations.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * Returns the Unix seconds of a time in the past: a period before now, e.g. `7d`; a date, `today`,
 * `yesterday`, or the name of the last such day before today, e.g. `monday` or `last monday`, each
 * from 00:00 local time; or a time of a date, in UTC if it has no time zone.
 * @param now milliseconds since 1970
 * @throws PortfolioError `usage`, with `label` in the message
 */
export function parseMoment(label: string, text: string, now: number): number {
  if (text === 'today' || text === 'yesterday') return startOfDay(now, text === 'today' ? 0 : 1);
  const weekday = weekdays.indexOf(text.toLowerCase().replace(/^last /, ''));
  if (weekday !== -1) return startOfDay(now, ((new Date(now).getDay() - weekday + 6) % 7) + 1);
  const [, date, time = 'T00:00', zone = time === 'T00:00' ? '' : 'Z'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const parsed = date === undefined ? Number.NaN : Date.parse(`${date}${time}${zone}`);
  if (!Number.isNaN(parsed)) return Math.floor(parsed / 1000);
  if (date !== undefined || !/^\d+(\.\d+)?[smhdwy]$/.test(text))
    throw usageError(
      `${label} must be a time, e.g. 12h or 7d, a day, e.g. monday, or a date, e.g. 2026-11-01, not ${JSON.stringify(text)}`,
    );
  return Math.floor((now - parseDurationMs(label, text)) / 1000);
}

/** Returns the time at which a day began in local time, in Unix seconds. */
function startOfDay(now: number, daysBefore: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysBefore);
  return Math.floor(day.getTime() / 1000);
}
