// Writes a digest as one HTML file for a mail. Without the style, which some mail programs remove, it is still a list
// with headings. Escapes all texts.
import type { MakeRenderer } from '../format.ts';
import { escapeHtml, htmlStart, linkHtml } from '../text/html.ts';
import { day } from '../text/times.ts';
import type { Digest, DigestRow } from './digest.ts';

const title = 'What is new';

const style = `
:root{color-scheme:light dark;--page:#fff;--ink:#1c1b19;--soft:#5f5b54;--link:#1f4fa3;--edge:#e3e0d9}
@media(prefers-color-scheme:dark){:root{--page:#131316;--ink:#eeece8;--soft:#aaa69f;--link:#9dbcff;--edge:#303036}}
body{margin:0 auto;max-width:44rem;padding:1.5rem 1rem 3rem;background:var(--page);color:var(--ink);
 font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}
h2{font-size:1.125rem;margin:2rem 0 0;padding-top:1rem;border-top:1px solid var(--edge)}
h3{font-size:.9375rem;margin:1rem 0 .25rem;color:var(--soft)}
ul{margin:0;padding-left:1.25rem}
a{color:var(--link);text-underline-offset:.15em}
.about,.rest,.change{color:var(--soft)}
.rest{margin:.25rem 0 0}
@media print{:root{--page:#fff;--ink:#000}li{break-inside:avoid}}
`;

export const htmlRenderer =
  (digest: Digest, hasSeveralServices: boolean): MakeRenderer =>
  (_subject, { screen, style: { now } }) => ({
    write: async () => {},
    end: async () => {
      const today = day(now / 1000);
      const about = `<p class="about">As of <time datetime="${today}">${today}</time></p>`;
      const groups = digest.groups.map((group) => groupHtml(group, hasSeveralServices));
      const body = groups.length === 0 ? '<p>Nothing is new.</p>\n' : groups.join('');
      await screen.write(
        `${htmlStart(title, style)}<main>\n<h1>${title}</h1>\n${about}\n${body}</main>\n</body>\n</html>\n`,
      );
    },
  });

function groupHtml({ title: command, service, parts }: Digest['groups'][number], hasService: boolean): string {
  const sections = parts.map(({ heading, rows, rest }) => {
    const list = rows.length === 0 ? '' : `<ul>\n${rows.map(itemHtml).join('')}</ul>\n`;
    return `<h3>${heading}</h3>\n${list}${rest === '' ? '' : `<p class="rest">${escapeHtml(rest)}</p>\n`}`;
  });
  return `<h2>${escapeHtml(hasService ? `${command} (${service})` : command)}</h2>\n${sections.join('')}`;
}

function itemHtml({ name, words, news }: DigestRow): string {
  const change = words === '' ? '' : ` <span class="change">${escapeHtml(words)}</span>`;
  return `<li>${linkHtml(name, news.url ?? '')}${change}</li>\n`;
}
