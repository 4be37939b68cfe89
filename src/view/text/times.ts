// Formats times for scripts (ISO 8601) and for people (as a day or relative to now), and months for
// people. Each `time` is in Unix seconds.

const units = [
  { name: 'year', seconds: 31_557_600 },
  { name: 'month', seconds: 2_629_800 },
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
];

/** Text for a time that is NaN. A damaged library may contain a text in place of a time. */
const unknownTimeText = 'unknown';

/**
 * Returns e.g. `2014-03-01T12:00:00Z`, the number itself if it is out of the range of dates, or
 * `unknown` for NaN.
 */
export function isoTime(time: number): string {
  if (Number.isNaN(time)) return unknownTimeText;
  const date = new Date(time * 1000);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns e.g. `2014-03-01 12:00:00`, in UTC. Spreadsheets recognise this form as a time. */
export const spreadsheetTime = (time: number): string =>
  isoTime(time).replace(/(?<=\d)T(.*)Z$/, ' $1');

/** Returns e.g. `2014-03-01`, in UTC. */
export const isoDay = (time: number): string => isoTime(time).replace(/T.*$/, '');

/**
 * Returns e.g. `3 hours ago` or `in 2 days`, `just now` for a difference of less than a minute, and
 * `unknown` for NaN.
 * @param nowMs current time in milliseconds since 1970
 */
export function relativeTime(time: number, nowMs: number): string {
  if (Number.isNaN(time)) return unknownTimeText;
  const secondsAhead = time - nowMs / 1000;
  const durationText = describeDuration(Math.abs(secondsAhead));
  if (durationText === undefined) return 'just now';
  return secondsAhead > 0 ? `in ${durationText}` : `${durationText} ago`;
}

/** Returns e.g. `3 hours`, rounded down; undefined for less than a minute. */
export function describeDuration(durationSeconds: number): string | undefined {
  const unit = units.find(({ seconds }) => durationSeconds >= seconds);
  if (unit === undefined) return undefined;
  const count = Math.floor(durationSeconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns e.g. `Nov 2024` for `11-2024`, and a text that is not a month unchanged. */
export function describeMonth(text: string): string {
  const [, month, year] = /^(\d{1,2})-(\d{4})$/.exec(text.trim()) ?? [];
  const monthName = months[Number(month) - 1];
  return monthName === undefined ? text : `${monthName} ${year}`;
}
