// Writes the manual as Markdown and as a site of plain HTML, which works from a folder. Usage:
// `docs.js FOLDER`. The guides, the style and the search are in `docs/`.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { description, version } from '../package.json' with { type: 'json' };
import { referencePages } from './cli/help/reference.ts';
import { commandTree } from './commands/tree.ts';
import { escapeHtml } from './view/text/html.ts';

interface Page {
  readonly section: 'Guides' | 'Commands' | 'Topics';
  readonly file: string;
  readonly title: string;
  readonly markdown: string;
}

const folder = process.argv[2] ?? 'site';
const guides = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name): Page => {
    const markdown = readFileSync(join('docs', name), 'utf8');
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
    // Blocks of commands say for a test how wide the terminal is.
    const shown = markdown.replace(/^```console .*$/gm, '```console');
    return { section: 'Guides', file: name.slice(0, -'.md'.length), title, markdown: shown };
  });
const pages: readonly Page[] = [...guides, ...referencePages(commandTree)];

const list = (sections: readonly Page['section'][], current?: Page): string =>
  sections
    .map((section) => {
      const links = pages.filter((each) => each.section === section);
      const items = links.map((each) => {
        const mark = each === current ? ' aria-current="page"' : '';
        return `<li><a href="${each.file}.html"${mark}>${escapeHtml(each.title)}</a></li>`;
      });
      return `<h2>${section}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');

const html = (title: string, main: string, current?: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · portfolio</title>
<link rel="stylesheet" href="style.css">
<script src="pages.js" defer></script>
<script src="search.js" defer></script>
</head>
<body>
<header><a href="index.html">portfolio ${version}</a> <a href="#pages">All pages</a>
<search><label for="search">Search</label> <input id="search" type="search" autocomplete="off"></search></header>
<nav id="pages" aria-label="Pages">
${list(['Guides', 'Commands', 'Topics'], current)}
</nav>
<main>
${main}
</main>
</body>
</html>
`;

/** Returns a text as HTML in which a wide table or block of code scrolls in its own box. */
const htmlOf = (markdown: string): string =>
  marked
    .parse(markdown, { async: false })
    .replace(/href="([\w-]+)\.md"/g, 'href="$1.html"')
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<thead>[\s\S]*?<\/thead>/g, '');

mkdirSync(folder, { recursive: true });
for (const page of pages) {
  writeFileSync(join(folder, `${page.file}.md`), page.markdown);
  writeFileSync(join(folder, `${page.file}.html`), html(page.title, htmlOf(page.markdown), page));
}
// The first page is the beginning of the README: what it is, how to install it, two recordings.
const recordings = /test\/transcripts\/([\w-]+\.svg)/g;
const [readme = ''] = readFileSync('README.md', 'utf8').split('\n## Five things to try');
for (const [path, name = ''] of readme.matchAll(recordings)) copyFileSync(path, join(folder, name));
const start = `${htmlOf(readme.replace(recordings, '$1'))}${list(['Guides'])}`;
writeFileSync(join(folder, 'index.html'), html('Manual', start));
const index = pages.map(({ file, title, markdown }) => ({
  file,
  title,
  text: `${title} ${markdown}`.toLowerCase(),
}));
writeFileSync(join(folder, 'pages.js'), `const pages = ${JSON.stringify(index)};\n`);
for (const file of ['style.css', 'search.js', 'help.schema.json'])
  copyFileSync(join('docs', file), join(folder, file));
cpSync(join('docs', 'skills'), join(folder, 'skills'), { recursive: true });
writeFileSync(join(folder, 'llms.txt'), indexForModels());

/** Returns the index for models (llmstxt.org): a summary, and links to the pages as Markdown. */
function indexForModels(): string {
  const sections = (['Guides', 'Commands', 'Topics'] as const).map((section) => {
    const links = pages.filter((page) => page.section === section);
    return `## ${section}\n\n${links.map(({ file, title }) => `- [${title}](${file}.md)`).join('\n')}\n`;
  });
  return `# portfolio

> ${description}. Try it with \`--demo\`, without an account.

- [Agent skill](skills/portfolio/SKILL.md): the rules and recipes for an assistant
- [JSON schema](help.schema.json) of \`portfolio help --json\`, which describes all commands

${sections.join('\n')}`;
}
