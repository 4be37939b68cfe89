// The ids, one a line, for commands that take ids.
import { idAt } from '../../api/ids.ts';
import type { MakeRenderer } from '../format.ts';
import { linesRenderer } from './lines.ts';

export const renderer: MakeRenderer = ({ identity = [] }, target) =>
  linesRenderer(target, (record) => idAt(record, ...identity)?.replace(/\s+/g, ' '), 'an id');
