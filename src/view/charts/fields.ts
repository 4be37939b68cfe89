// Draws the creative fields with their ids. Fills as many columns as fit, from top to bottom. Marks
// popular fields.
import { decode } from '../../api/decode.ts';
import type { Style } from '../text/paint.ts';
import { sanitise } from '../text/text.ts';
import { cutToWidth, measureWidth } from '../text/width.ts';
import type { ChartRecord } from './chart.ts';

const gap = '  ';
const mark = ' *';

export async function drawFields(
  records: readonly ChartRecord[],
  { width = 80, paint }: Style,
): Promise<string> {
  // If every field is popular, marks are useless.
  const hasMarks =
    records.some(({ isInOtherList }) => isInOtherList) &&
    !records.every(({ isInOtherList }) => isInOtherList);
  const fields = records.map(({ value, isInOtherList = false }) => {
    const { id, name } = decode('field', value);
    return { id: sanitise(id), name: sanitise(name), isMarked: hasMarks && isInOtherList };
  });
  const idWidth = Math.max(...fields.map(({ id }) => measureWidth(id)));
  const natural =
    Math.max(...fields.map(({ name }) => measureWidth(name))) + (hasMarks ? mark.length : 0);
  const nameWidth = Math.max(1, Math.min(natural, width - idWidth - 1));
  const columns = Math.max(
    1,
    Math.floor((width + gap.length) / (idWidth + 1 + nameWidth + gap.length)),
  );
  const height = Math.ceil(fields.length / columns);
  const cell = ({ id, name, isMarked }: (typeof fields)[number]): string => {
    const text = cutToWidth(name, isMarked ? nameWidth - mark.length : nameWidth);
    const shown = isMarked ? `${paint.bold(text)}${mark}` : text;
    const padding = nameWidth - measureWidth(text) - (isMarked ? mark.length : 0);
    return `${' '.repeat(idWidth - measureWidth(id))}${paint.id(id)} ${shown}${' '.repeat(padding)}`;
  };
  const lines = Array.from({ length: height }, (_, line) =>
    fields
      .filter((_field, at) => at % height === line)
      .map(cell)
      .join(gap)
      .trimEnd(),
  );
  return `${[...lines, ...(hasMarks ? [paint.dim('* popular')] : [])].join('\n')}\n`;
}
