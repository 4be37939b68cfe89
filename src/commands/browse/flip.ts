// wips flip: shows the revisions of a work in progress one after the other, or lists them if it cannot show pictures.
import type { CommandCode } from '../../cli/command.ts';
import { listRevisions } from '../pictures/revisions.ts';
import { browseCall, canShow } from './browse.ts';

export const flip: CommandCode = async (context, words, call) => {
  const { output, json, curl } = context.options;
  const isList = output !== undefined || json === true || curl === true || !canShow(context);
  const list = () => listRevisions(context, words);
  return isList ? list() : browseCall(context, call, list);
};
