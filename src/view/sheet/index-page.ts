// Writes the page of a folder of downloaded pictures. The page links to the files of the pictures
// and contains none, so it is small, and shows what lies in the folder. Escapes all texts.
import type { MakeRenderer } from '../format.ts';
import type { WorkCredit } from '../lists/credits.ts';
import { escapeHtml, linkHtml } from '../text/html.ts';
import { pageEnd, pageStart } from './page.ts';
import { creditHtml, creditsHtml } from './sheet-html.ts';
import { isLicenceUnknown, licenceRemark } from './sheet-item.ts';

const indexStyle = `
main{padding-bottom:2rem}
section{margin:0 0 2.5rem}
ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem}
li img{display:block;height:12rem;max-width:100%;object-fit:contain;border-radius:.25rem}
h2{font-size:1rem;margin:.5rem 0 0}
.by{margin:0}
`;

/** Paths of files are relative to the folder. */
export const indexPage: MakeRenderer = (presenter, { output, style, getTitle }) => ({
  write: async ({ records }) => {
    const start = pageStart({
      title: getTitle?.(records) ?? '',
      style: indexStyle,
      pictures: "'self' file:",
    });
    await output.write(start);
    let isUnknown = false;
    for (const { value } of records) {
      const { files } = value as WorkCredit; // the records are credits
      const caption = presenter.pictured?.(value).caption;
      if (caption === undefined) continue;
      isUnknown ||= isLicenceUnknown(caption);
      const images = files.map((file) => imageLink(file, caption.title));
      const about = caption.about ? `, ${escapeHtml(caption.about)}` : '';
      await output.write(
        `<section>\n<ul>\n${images.join('')}</ul>\n<h2>${linkHtml(caption.title, caption.address)}</h2>\n` +
          `<p class="by">${`${creditHtml(caption)}${about}`.replace(/^,? /, '')}</p>\n</section>\n`,
      );
    }
    const remark = isUnknown ? `<p>${licenceRemark}</p>\n` : '';
    const footer = creditsHtml([], { now: style.now, senderName: '', serviceName: '' });
    await output.write(pageEnd(`${remark}${footer}`));
  },
  end: async () => {},
});

function imageLink(file: string, title: string): string {
  const href = escapeHtml(`./${file.split('/').map(encodeURIComponent).join('/')}`);
  const alt = escapeHtml(`Picture of ${title}`);
  return `<li><a href="${href}"><img src="${href}" alt="${alt}" loading="lazy"></a></li>\n`;
}
