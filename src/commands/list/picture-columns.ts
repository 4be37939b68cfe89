// Chooses the columns about the pictures of a list.
import { resolveColourLevel } from '../../cli/colour.ts';
import type { PictureColumns } from '../../records/stream-context.ts';
import { formatOf } from '../../view/formats/formats.ts';
import type { PreparedList } from './act.ts';

export function choosePictureColumns({
  context,
  endpoint,
  format,
}: PreparedList): PictureColumns | undefined {
  const { isForPeople, hasColumns, picturesIn } = formatOf(format);
  // The page of a record already describes its picture.
  if (!endpoint.isList && picturesIn === 'pages') return undefined;
  return {
    hasColour: isForPeople === true,
    colourSample: resolveColourLevel(context, context.pager.output) < 2 ? '' : '██ ',
    hasDescription: context.options.describe === true && hasColumns === true,
  };
}
