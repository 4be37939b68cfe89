// The content of a project: pictures, with some text and embedded video players between them.
import type { Sent } from '../api/entities.ts';
import { pictureUrl, videoUrl } from './addresses.ts';
import type { Random } from './art/random.ts';
import { paragraph } from './paragraphs.ts';
import type { Setting } from './setting.ts';
import { headings } from './words/descriptions.json' with { type: 'json' };

type Module = Sent<'projectContent'>['modules'][number];

const widths = [600, 600, 724, 1000, 1200, 1400, 1920];
const ratios = [0.5, 0.5625, 0.6667, 0.75, 0.75, 1, 1.3333, 1.5, 2.4];
/** Families whose works are shown as video more often than as pictures. */
const videoFamilies = new Set(['motion', 'sound', 'stage']);

export function modules(random: Random, setting: Setting, id: number): Module[] {
  const count = Math.min(14, Math.max(1, Math.round(random.pareto(3, 0.6))));
  const embedShare = videoFamilies.has(setting.family.name) ? 0.4 : 0.04;
  return Array.from({ length: count }, (_, index) => {
    if (random.chance(embedShare)) return embed(random);
    return index > 0 && random.chance(0.28) ? text(random, setting) : image(random, id);
  });
}

function image(random: Random, id: number): Module {
  const width = random.pick(widths);
  const height = Math.round(width * random.pick(ratios));
  return { type: 'image', src: pictureUrl('modules', width, { id, token: random.token() }), width, height };
}

/** HTML and plain text have the same content, line by line. */
function text(random: Random, setting: Setting): Module {
  const paragraphs = Array.from({ length: random.int(1, 2) }, () => paragraph(random, setting));
  const heading = random.chance(0.4) ? [random.pick(headings)] : [];
  const html = [...heading.map((words) => `<h3>${words}</h3>`), ...paragraphs.map((words) => toHtml(random, words))];
  return { type: 'text', text: html.join('\n'), text_plain: [...heading, ...paragraphs].join('\n') };
}

function toHtml(random: Random, words: string): string {
  const escaped = words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const element = random.pick(['', '', 'strong', 'em', 'u']);
  const emphasised = element === '' ? escaped : escaped.replace(/^[^.!?]+[.!?]/, `<${element}>$&</${element}>`);
  return random.chance(0.2) ? `<p style="text-align: center;">${emphasised}</p>` : `<p>${emphasised}</p>`;
}

/** Now and then empty: the video is no longer available. */
function embed(random: Random): Module {
  if (random.chance(0.08)) return { type: 'embed', embed: '' };
  const [width, height] = random.pick([[600, 338] as const, [720, 405] as const, [600, 166] as const]);
  const src = videoUrl(random.token());
  return {
    type: 'embed',
    embed: `<iframe src="${src}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`,
  };
}
