// The ids, one a line, for commands that take ids.
import { idAt } from '../../api/ids.ts';
import { linesRenderer } from '../lines.ts';
import type { MakeRenderer } from './format.ts';

export const renderer: MakeRenderer = ({ identity = [] }, target) =>
  linesRenderer(target, (record) => idAt(record, ...identity)?.replace(/\s+/g, ' '), 'an id');
