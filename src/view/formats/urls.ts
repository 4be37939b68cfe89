// The web addresses, one a line. That of an appreciation is the project's, as its id is.
import { valueAt } from '../../api/ids.ts';
import type { MakeRenderer } from '../format.ts';
import { webAddress } from '../text/links.ts';
import { linesRenderer } from './lines.ts';

export const renderer: MakeRenderer = ({ identity = [], address = [...identity.slice(0, -1), 'url'] }, target) =>
  linesRenderer(target, (record) => webAddress(valueAt(record, address)), 'a web address');
