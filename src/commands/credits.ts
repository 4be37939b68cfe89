// credits DIR: lists the owner and the licence of each picture that was downloaded into a folder.
import type { Context } from '../cli/context.ts';
import { formatFor } from '../cli/printing/output.ts';
import { type Credit, creditsIn } from '../download/credits.ts';
import { codeOf, PortfolioError, usageError } from '../errors.ts';
import { reasonOf } from '../files/reasons.ts';
import type { FormatName } from '../view/formats/formats.ts';
import { creditsHtml, creditsMarkdown, creditsRows } from '../view/lists/credits.ts';
import { escapeUnseen } from '../view/text/text.ts';

type CreditsText = (credits: readonly Credit[]) => Promise<string>;

/** Functions that format the credits, by output format. */
const texts: Readonly<Record<'markdown', CreditsText> & Partial<Record<FormatName, CreditsText>>> = {
  markdown: async (credits) => creditsMarkdown(credits),
  csv: async (credits) => (await import('../view/formats/csv.ts')).csvText(creditsRows(credits)),
  html: async (credits) => creditsHtml(credits),
  json: async (credits) => `${escapeUnseen(JSON.stringify({ credits }))}\n`,
};

export async function credits(context: Context, [folder = '']: readonly string[]): Promise<void> {
  const text = texts[formatFor(context, 'markdown')] ?? texts.markdown;
  const found = await creditsIn(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw usageError(`there is no folder ${folder}`, 'name the folder that contains the downloaded pictures');
    const why = reasonOf(error);
    if (why === undefined) throw error;
    throw new PortfolioError('unexpected', `cannot read ${folder}`, { why, cause: error });
  });
  if (found.length === 0) await context.note(`nothing was downloaded into ${folder}`);
  await context.system.stdout.write(await text(found));
}
