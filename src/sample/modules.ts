// The content of a project: pictures with text and embedded players among them.
import type { Sent } from '../api/entities.ts';
import { pictureUrl, videoUrl } from './addresses.ts';
import { paragraph } from './paragraphs.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';

type Module = Sent<'projectContent'>['modules'][number];

const headings = ['Process', 'Brief', 'Sketches', 'Credits', 'Details', 'Result', 'The idea', 'Research'];
const widths = [600, 600, 724, 1000, 1200, 1400, 1920];
const ratios = [0.5, 0.5625, 0.6667, 0.75, 0.75, 1, 1.3333, 1.5, 2.4];
const moving = new Set(['motion', 'sound', 'stage']);

export function modules(random: Random, setting: Setting): Module[] {
  const count = Math.min(14, Math.max(1, Math.round(random.tail(3, 0.6))));
  const embedShare = moving.has(setting.family.name) ? 0.4 : 0.04;
  return Array.from({ length: count }, (_, index) => {
    if (random.chance(embedShare)) return embed(random);
    return index > 0 && random.chance(0.28) ? text(random, setting) : image(random);
  });
}

function image(random: Random): Module {
  const width = random.pick(widths);
  const height = Math.round(width * random.pick(ratios));
  return { type: 'image', src: pictureUrl('modules', width, random.token()), width, height };
}

/** Markup and plain text say the same; a line of markup is a line of text. */
function text(random: Random, setting: Setting): Module {
  const paragraphs = Array.from({ length: random.int(1, 2) }, () => paragraph(random, setting));
  const heading = random.chance(0.4) ? [random.pick(headings)] : [];
  const markup = [...heading.map((words) => `<h3>${words}</h3>`), ...paragraphs.map((words) => marked(random, words))];
  return { type: 'text', text: markup.join('\n'), text_plain: [...heading, ...paragraphs].join('\n') };
}

function marked(random: Random, words: string): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const element = random.pick(['', '', 'strong', 'em', 'u']);
  const stressed = element === '' ? safe : safe.replace(/^[^.!?]+[.!?]/, `<${element}>$&</${element}>`);
  return random.chance(0.2) ? `<p style="text-align: center;">${stressed}</p>` : `<p>${stressed}</p>`;
}

/** Empty where the player's maker has withdrawn it. */
function embed(random: Random): Module {
  if (random.chance(0.08)) return { type: 'embed', embed: '' };
  const [width, height] = random.pick([[600, 338] as const, [720, 405] as const, [600, 166] as const]);
  const src = videoUrl(random.token());
  return {
    type: 'embed',
    embed: `<iframe src="${src}" width="${width}" height="${height}" frameborder="0" allowfullscreen></iframe>`,
  };
}
