// credits DIR: writes who made what under which licence, of everything that was downloaded into a folder.
import { alternatives } from '../api/alternatives.ts';
import type { Context } from '../cli/context.ts';
import { type Credit, creditsIn } from '../download/credits.ts';
import { folderError } from '../download/run.ts';
import { codeOf, PortfolioError, usageError } from '../errors.ts';
import { creditsHtml, creditsMarkdown, creditsRows } from '../view/history/credits.ts';
import { escapeUnseen } from '../view/text/text.ts';

/** What -o takes here. */
const texts: Readonly<Record<string, (credits: readonly Credit[]) => Promise<string>>> = {
  markdown: async (credits) => creditsMarkdown(credits),
  csv: async (credits) => (await import('../view/formats/csv.ts')).csvText(creditsRows(credits)),
  html: async (credits) => creditsHtml(credits),
  json: async (credits) => `${escapeUnseen(JSON.stringify({ credits }))}\n`,
};

export async function credits({ options, system, note }: Context, [folder = '']: readonly string[]): Promise<void> {
  const text = texts[options.output ?? 'markdown'];
  if (text === undefined)
    throw usageError(
      `credits cannot be written as ${options.output}`,
      `-o takes ${alternatives(Object.keys(texts))} here`,
    );
  const found = await creditsIn(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw usageError(`there is no folder ${folder}`, 'name the one that pictures were downloaded into');
    const why = folderError(error, folder)?.details.why;
    if (why === undefined) throw error;
    throw new PortfolioError('unexpected', `cannot read ${folder}`, { why, cause: error });
  });
  if (found.length === 0) await note(`nothing was downloaded into ${folder}`);
  await system.stdout.write(await text(found));
}
