// --index: writes the page of a folder of downloaded pictures, with those of earlier runs.
import { basename, join, resolve } from 'node:path';
import { creditsIn } from '../../download/credits.ts';
import { creditSubject } from '../../view/lists/credits.ts';
import { indexPage } from '../../view/sheet/index-page.ts';
import { type Context, createContext } from '../context.ts';
import { writeOwn } from './facts.ts';

export const indexFile = (root: string): string => join(root, 'index.html');

/**
 * Writes the page.
 * @throws PortfolioError if it cannot be written, or if it would replace an edited page
 */
export async function writeIndex(context: Context, root: string): Promise<void> {
  const { credits } = await creditsIn(root);
  const options = { ...context.options, out: indexFile(root) };
  await writeOwn(createContext({ ...context, options }), creditSubject(), credits, {
    format: 'html',
    makeRenderer: indexPage,
    getTitle: () => basename(resolve(root)),
  });
}
