// Writes two pictures, before and after a change, as one HTML file without a script. Radio buttons
// choose how much of each picture shows. Without CSS and on paper, both pictures are next to each
// other. Every text is escaped here.
import type { Renderer, SheetOptions, Target } from '../format.ts';
import type { Linked } from '../kinds/view.ts';
import type { Region } from '../pictures/difference.ts';
import type { Size } from '../pictures/raster.ts';
import { escapeHtml } from '../text/html.ts';
import { pageEnd, pageStart } from './page.ts';
import { creditsHtml, imageHtml, namesHtml } from './sheet-html.ts';
import type { SheetPicture } from './sheet-pictures.ts';

export interface ComparedPictures {
  readonly title: Linked;
  readonly by: readonly Linked[];
  readonly sentence: string;
  readonly size: Size;
  readonly regions: readonly Region[];
  readonly before: ComparedPicture;
  readonly after: ComparedPicture;
}

interface ComparedPicture {
  readonly name: string;
  readonly picture: SheetPicture | 'missing';
}

/** The choices: label, and where the first picture ends and the second begins. */
const views = [
  ['Side by side', undefined],
  ['Before', '100%'],
  ['¼ after', '75%'],
  ['½ after', '50%'],
  ['¾ after', '25%'],
  ['After', '0%'],
] as const;

const comparisonStyle = `
.views{border:0;margin:1rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
.views label{display:flex;gap:.4rem;align-items:center;min-height:1.5rem}
.views legend{float:left;padding:0;font-weight:600}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(2,minmax(0,1fr));max-width:90rem}
.pair figure{margin:0}
.pair figcaption{color:var(--soft);font-size:.875rem;margin-bottom:.375rem}
.shot{position:relative;background:var(--empty)}
.shot img{width:100%;height:auto;display:block;border-radius:.25rem}
.shot svg{position:absolute;inset:0;width:100%;height:100%}
.shot rect{fill:none;vector-effect:non-scaling-stroke}
.shot .halo{stroke:#fff;stroke-width:5}
.shot .region{stroke:#ff0050;stroke-width:3}
.diff:has(.framed:not(:checked)) svg{display:none}
@media screen{.diff:not(:has(.v0:checked)) .pair{grid-template-columns:minmax(0,1fr);max-width:45rem}
.diff:not(:has(.v0:checked)) figure{grid-area:1/1}
.diff:not(:has(.v0:checked)) figure+figure figcaption{text-align:right}
.diff:not(:has(.v0:checked)) figure+figure .shot{clip-path:inset(0 0 0 var(--cut))}
.diff:not(:has(.v0:checked)) figure+figure .shot::after{content:"";position:absolute;inset:0 auto 0 var(--cut);
 width:3px;background:#fff;border-right:1px solid #000}
${views.map(([, cut], at) => (cut === undefined ? '' : `.diff:has(.v${at}:checked){--cut:${cut}}`)).join('')}}
@media print{.views{display:none}.shot svg{print-color-adjust:exact}}
`;

export function comparisonRenderer(
  { title, by, sentence, ...pictures }: ComparedPictures,
  {
    output,
    style,
    getTitle: ownTitle,
    subtitle,
    senderName,
    serviceName,
  }: Target & Pick<SheetOptions, 'getTitle' | 'subtitle' | 'senderName' | 'serviceName'>,
): Renderer {
  return {
    write: async () => {},
    end: async () => {
      const heading = ownTitle?.([]) ?? `Changes in ${title.text}`;
      const makers = by.length === 0 ? '' : `<p class="by">${namesHtml(by)}</p>\n`;
      const credits = creditsHtml([{ title, by, licence: undefined }], {
        now: style.now,
        senderName,
        serviceName,
      });
      const start = pageStart({
        title: heading,
        subtitle,
        style: comparisonStyle,
        address: title.address,
      });
      await output.write(`${start}<div class="diff">
${makers}<p>${escapeHtml(sentence)}</p>
${pairHtml(pictures, title.text)}</div>
${pageEnd(credits)}`);
    },
  };
}

type Pair = Omit<ComparedPictures, 'title' | 'by' | 'sentence'>;

function pairHtml({ size, regions, before, after }: Pair, title: string): string {
  const figures = [before, after].map(({ name, picture }) => {
    const image =
      picture === 'missing'
        ? 'picture not available'
        : imageHtml({ ...picture, size }, `${title}, ${name}`);
    const shot = `<div class="shot">${image}${framesHtml(size, regions)}</div>`;
    return `<figure><figcaption>${escapeHtml(name)}</figcaption>${shot}</figure>\n`;
  });
  const buttons = views.map(
    ([label], at) =>
      `<label><input type="radio" name="view" class="v${at}"${at === 0 ? ' checked' : ''}>${label}</label>\n`,
  );
  const frames =
    regions.length === 0
      ? ''
      : '<label><input type="checkbox" class="framed" checked>Frame the changes</label>\n';
  return `<fieldset class="views">
<legend>View</legend>
${buttons.join('')}${frames}</fieldset>
<div class="pair">
${figures.join('')}</div>
`;
}

/** The positions are SVG attributes because the policy forbids inline styles. */
function framesHtml({ width, height }: Size, regions: readonly Region[]): string {
  if (regions.length === 0) return '';
  const rects = regions.flatMap(({ x, y, width: across, height: down }) =>
    ['halo', 'region'].map(
      (kind) => `<rect class="${kind}" x="${x}" y="${y}" width="${across}" height="${down}"/>`,
    ),
  );
  return `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${rects.join('')}</svg>`;
}
