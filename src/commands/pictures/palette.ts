// projects palette: lists the main colours of projects, or of the user's own picture files. Files
// need no service.
import { basename } from 'node:path';
import type { Context } from '../../cli/context.ts';
import { isPath, readPictureFile } from '../../cli/printing/like.ts';
import { checkAndChooseFormat, openRenderer } from '../../cli/printing/output.ts';
import { usageError } from '../../errors.ts';
import { fileColourFinder } from '../../records/picture-colours.ts';
import { describeModel } from '../../records/similar.ts';
import { swatchesOf, swatchSubject } from '../../view/lists/swatches.ts';
import { noteColours, printProjectPalettes } from './project-pictures.ts';

export async function palette(
  context: Context<'picture'>,
  words: readonly string[],
): Promise<void> {
  const paths = words.filter(isPath);
  if (paths.length === 0) return printProjectPalettes(context, words);
  if (paths.length < words.length) throw usageError('type projects or files, not both');
  await printFilePalettes(context, paths);
}

/** @throws PortfolioError `usage` if a file is not a picture */
async function printFilePalettes(
  context: Context<'picture'>,
  paths: readonly string[],
): Promise<void> {
  const { options, system } = context;
  if (options.picture !== undefined || options.curl === true)
    throw usageError('--picture and --curl are for projects, not for files');
  const format = await checkAndChooseFormat(context);
  const files = await Promise.all(paths.map(readPictureFile));
  const find = await fileColourFinder(context.loadDecoder, system.signal);
  const presenter = swatchSubject('file');
  const renderer = await openRenderer(context, format, { now: system.now(), presenter });
  for (const file of files) {
    const { colours } = await describeModel(file, find);
    const title = basename(file.path);
    const palette = title.replace(/\.[^.]+$/, '');
    const found = await swatchesOf({ palette, of: file.path, title, by: [] }, colours);
    await renderer.write({
      records: found.map((value) => ({ value, text: presenter.textOf(value) })),
    });
  }
  await renderer.end();
  await noteColours(context, format);
}
