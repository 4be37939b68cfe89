// Draws the statistics of a creative: a line for each figure, today's beside those of all time. The bars of a period compare its
// figures with each other, so that two bars side by side show whether today is as usual.
import { decode } from '../../api/decode.ts';
import type { Style } from '../text/paint.ts';
import { bar, type ChartRecord, columnsOf, linesOf } from './chart.ts';

const names = [
  ['project_views', 'Project views'],
  ['project_appreciations', 'Appreciations'],
  ['project_comments', 'Comments'],
  ['profile_views', 'Profile views'],
] as const;

/** Of the line without its bars. */
const figuresWidth = 45;
const maxBar = 20;

export async function drawStatistics(records: readonly ChartRecord[], style: Style, headers: boolean): Promise<string> {
  const room = Math.floor(((style.width ?? 0) - figuresWidth) / 2);
  const columns = columnsOf([
    { name: 'figure', heading: 'FIGURE', minWidth: 13 },
    { name: 'today', heading: 'TODAY', kind: 'number' },
    ...(room > 0 ? [{ name: 'todayBar', heading: '', drop: 2 }] : []),
    { name: 'allTime', heading: 'ALL TIME', kind: 'number' },
    ...(room > 0 ? [{ name: 'allTimeBar', heading: '', drop: 2 }] : []),
  ]);
  const texts = records.map(({ value }) => {
    const { today, all_time } = decode('stats', value);
    const barsOf = (period: typeof today) => {
      const most = Math.max(...names.map(([name]) => period[name] ?? 0));
      return (figure: number | undefined) => bar((figure ?? 0) / most, Math.min(room, maxBar), style.bars);
    };
    const [todayBar, allTimeBar] = [barsOf(today), barsOf(all_time)];
    const rows = names.map(([name, figure]) => ({
      figure,
      today: today[name],
      todayBar: todayBar(today[name]),
      allTime: all_time[name],
      allTimeBar: allTimeBar(all_time[name]),
    }));
    return linesOf(rows, columns, style, headers);
  });
  return (await Promise.all(texts)).join('\n');
}
