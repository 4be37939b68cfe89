// Writes credits as Markdown, HTML and rows. All texts of credits are untrusted.
import { licenceInWords } from '../../api/reference/licences.ts';
import { escapeHtml, htmlStart, linkHtml } from '../text/html.ts';
import { webHref } from '../text/links.ts';
import { sanitise } from '../text/text.ts';

export interface WorkCredit {
  readonly noun: string;
  readonly id: string;
  readonly name: string;
  readonly by: readonly string[];
  readonly licence: string;
  readonly url: string;
  readonly files: readonly string[];
}

const licenceOf = (licence: string): string => (licenceInWords(licence) ?? licence) || 'no licence stated';

/** Returns a Markdown list of works, each with its authors, licence and files. */
export function creditsMarkdown(credits: readonly WorkCredit[]): string {
  const items = credits.map(({ noun, name, id, by, licence, url, files }) => {
    const title = escapeMarkdown(name || `${noun} ${id}`);
    const href = webHref(url);
    const work = href === undefined ? title : `[${title}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    const line = `- ${work} by ${escapeMarkdown(by.join(', ') || 'unknown')}, ${escapeMarkdown(licenceOf(licence))}`;
    return [line, ...files.map((file) => `  - ${escapeMarkdown(file)}`)].join('\n');
  });
  return `# Credits\n\n${items.join('\n')}${items.length === 0 ? '' : '\n'}`;
}

/** Returns a header row, and a row for each work. */
export const creditsRows = (credits: readonly WorkCredit[]): readonly (readonly string[])[] => [
  ['kind', 'id', 'name', 'by', 'licence', 'url', 'files'],
  ...credits.map(({ noun, id, name, by, licence, url, files }) =>
    [noun, id, name, by.join(', '), licence, url, files.join('; ')].map(sanitise),
  ),
];

/** Returns an HTML page without scripts, for light and dark screens. */
export function creditsHtml(credits: readonly WorkCredit[]): string {
  const items = credits.map(({ noun, id, name, by, licence, url, files }) => {
    const work = linkHtml(name || `${noun} ${id}`, url);
    const pictures = files.map((file) => `<li><code>${escapeHtml(file)}</code></li>`).join('');
    const list = files.length === 0 ? '' : `<ul>${pictures}</ul>`;
    return `<li>${work} by ${escapeHtml(by.join(', ') || 'unknown')}, ${escapeHtml(licenceOf(licence))}${list}</li>`;
  });
  return `${htmlStart('Credits', pageStyle)}<main>
<h1>Credits</h1>
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`;
}

const pageStyle = [
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}',
  'a{color:LinkText}',
].join('');

const escapeMarkdown = (text: string): string => sanitise(text).replace(/[\\`*_{}[\]<>()#|~&!]/g, '\\$&');
