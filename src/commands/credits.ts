// credits DIR: lists the owner and the licence of each picture that was downloaded into a folder.
import { join } from 'node:path';
import { firstFew } from '../api/words.ts';
import { createAction } from '../cli/command.ts';
import type { Context } from '../cli/context.ts';
import { writeOwn } from '../cli/printing/facts.ts';
import { checkOutput, formatFor, type RenderInput } from '../cli/printing/output.ts';
import { pictureTypeOf, pictureTypes } from '../client/pictures/picture-type.ts';
import { readArchive } from '../download/archive.ts';
import { type Credit, creditsIn } from '../download/credits.ts';
import { exists, readSafely } from '../download/folder.ts';
import { errorCode, PortfolioError, usageError } from '../errors.ts';
import { describeFileError } from '../files/reasons.ts';
import type { MakeRenderer } from '../view/format.ts';
import type { FormatName } from '../view/formats/formats.ts';
import { creditSubject, creditsMarkdown, creditsPage, creditsRows } from '../view/lists/credits.ts';
import { escapeUnseen } from '../view/text/text.ts';

type CreditsText = (credits: readonly Credit[]) => Promise<string>;

/** Functions that format the credits, by output format. */
const texts: Readonly<Record<'markdown', CreditsText> & Partial<Record<FormatName, CreditsText>>> =
  {
    markdown: async (credits) => creditsMarkdown(credits),
    csv: async (credits) => (await import('../view/formats/csv.ts')).csvText(creditsRows(credits)),
    json: async (credits) =>
      `${escapeUnseen(JSON.stringify({ credits: credits.map(({ profiles: _, ...credit }) => credit) }))}\n`,
  };

/** The output format if none was typed. */
const usualFormat = ({ system }: Context): FormatName =>
  system.stdout.isTTY ? 'table' : 'markdown';

export const credits = createAction(
  findCredits,
  async ({ folder, credits: found, changed, unknown }, context) => {
    const format = formatFor(context, usualFormat(context));
    const text = texts[format] ?? texts.markdown;
    const make: MakeRenderer = (_, { screen }) => ({
      write: async () => {},
      end: async () => screen.write(await text(found)),
    });
    const title = () => 'Downloaded pictures';
    if (format === 'html')
      await writeOwn(context, creditSubject(), found, {
        format,
        title,
        fetchPicture: pictureIn(folder),
      });
    else if (format === 'table')
      await writeOwn(context, creditSubject(), found, { format, make: creditsPage });
    else await writeOwn(context, creditSubject(), found, { format, make });
    await noteFiles(
      context,
      'credited by their path, because they have changed since the download',
      changed,
    );
    await noteFiles(context, 'not in the credits, because their origin is unknown', unknown);
  },
);

async function findCredits(context: Context, [folder = '']: readonly string[]) {
  await checkOutput(context, usualFormat(context));
  const { archive } = context.options;
  if (archive !== undefined && !(await exists(archive)))
    throw usageError(`there is no file ${archive}`);
  const lines = archive === undefined ? [] : await readArchive(archive);
  const found = await creditsIn(folder, lines).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw usageError(
        `there is no folder ${folder}`,
        'name the folder that contains the downloaded pictures',
      );
    const why = describeFileError(error);
    if (why === undefined) throw error;
    throw new PortfolioError('unexpected', `cannot read ${folder}`, { why, cause: error });
  });
  if (found.credits.length > 0) return { folder, ...found };
  throw new PortfolioError('not_found', `no downloaded pictures are in ${folder}`, {
    hint: '--archive FILE names the list of downloads, which finds pictures that were moved',
  });
}

async function noteFiles({ note }: Context, what: string, files: readonly string[]): Promise<void> {
  if (files.length > 0) await note(`${what}: ${firstFew(files, maxNamed)}`);
}

/** Maximum number of pictures that a note lists. */
const maxNamed = 10;

/** Maximum size of a picture on the sheet, in bytes. */
const maxBytes = 25_000_000;

const pictureIn =
  (folder: string): NonNullable<RenderInput['fetchPicture']> =>
  async ({ sizes: [size] }) => {
    const bytes = await readSafely(join(folder, size?.url ?? ''), maxBytes);
    const type = bytes && pictureTypeOf(bytes);
    if (bytes === undefined || type === undefined)
      throw new PortfolioError('unreadable', 'the file is not a picture');
    return { bytes, media: pictureTypes[type].media };
  };
