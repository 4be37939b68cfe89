// The CSS of a sheet, with a light and a dark theme. Pictures are in rows of nearly the same
// height, each in its own proportions. The contrast of text is at least 4.5.
import type { Theme, TileSize } from '../format.ts';
import type { Size } from '../pictures/raster.ts';
import { layOutRows, maxGrowth, sharpHeight } from './rows.ts';

/** Range of proportions, width by height. A picture outside it has bars beside or above it. */
const [narrowest, widest] = [0.56, 2.5];
const usualRatio = 404 / 316;

export interface Colours {
  readonly page: string;
  readonly card: string;
  readonly edge: string;
  readonly ink: string;
  readonly soft: string;
  readonly link: string;
  readonly empty: string;
}

export const themes: Readonly<Record<Theme, Colours>> = {
  light: {
    page: '#f6f5f2',
    card: '#fff',
    edge: '#e3e0d9',
    ink: '#1c1b19',
    soft: '#5f5b54',
    link: '#1f4fa3',
    empty: '#ebe8e1',
  },
  dark: {
    page: '#131316',
    card: '#1e1e22',
    edge: '#303036',
    ink: '#eeece8',
    soft: '#aaa69f',
    link: '#9dbcff',
    empty: '#29292e',
  },
};

/** Without a size, the proportions are those of a cover. */
export const proportionOf = (size?: Size): number =>
  size === undefined ? usualRatio : Math.min(widest, Math.max(narrowest, size.width / size.height));

const variables = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** CSS after the other styles that shows the dark theme on every screen. */
export const darkStyle = `@media screen{:root{color-scheme:dark;${variables(themes.dark)}}}
`;

/** CSS of every page, before the CSS of its parts. */
export const baseStyle = `
:root{color-scheme:light dark;${variables(themes.light)}}
@media screen and (prefers-color-scheme:dark){:root{${variables(themes.dark)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);
 font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:150rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
header{padding-top:2.5rem;padding-bottom:1.25rem}
footer{padding-top:2.5rem;padding-bottom:3rem;color:var(--soft);font-size:.875rem}
h1{font-size:clamp(1.5rem,1.1rem + 1.6vw,2.25rem);line-height:1.2;letter-spacing:-.02em;margin:0}
h1,h2,a{unicode-bidi:plaintext}
h1,h2{text-align:left}
h1 a,h2 a{color:inherit;text-decoration:none}
h1 a:hover{text-decoration:underline}
h2{font-size:1.125rem;line-height:1.3;margin:0}
footer h2{font-size:.9375rem;color:var(--ink);margin-bottom:.5rem}
p{margin:.25rem 0}
.subtitle{margin:.375rem 0 0;color:var(--soft);font-size:1.0625rem}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.about{font-size:.8125rem;margin-top:1.5rem}
.by{margin:0;color:var(--soft);font-size:.875rem}
.note{margin:.5rem 0 0;padding-left:.625rem;border-left:3px solid var(--link);font-size:.875rem;white-space:pre-line}
.quiet,.words{margin:0;color:var(--soft);font-size:.8125rem}
.credits{margin:0;padding-left:1.5rem;columns:22rem;column-gap:2rem}
.credits:not(:has(li:nth-child(6))){columns:1}
.credits li{break-inside:avoid;margin-bottom:.25rem}
.credits a:last-child{white-space:nowrap}
@media print{@page{size:A4;margin:12mm;@bottom-right{content:counter(page) " / " counter(pages);color:#5f5b54;
 font:8pt system-ui,sans-serif}}:root{--page:#fff}body{font-size:10pt}header,main,footer{padding-left:0;
 padding-right:0;max-width:none}header{padding-top:0;padding-bottom:.75rem}
 footer{padding-top:.5rem;padding-bottom:0;font-size:8.5pt}.credits{columns:2;line-height:1.35}
 .about{font-size:8pt;margin-top:.5rem}
 .credits li>a:first-child::after{content:" (" attr(href) ")";color:var(--soft);font-size:7pt}
 .credits a{color:inherit;text-decoration:none}
 h2,h3{break-after:avoid}}
`;

interface Tile {
  /** Usual width in pixels. */
  readonly width: number;
  /** Numbers of columns on a narrow screen and on paper. */
  readonly least: number;
  readonly printed: number;
  /** Greatest height of a row, as a share of the usual one. */
  readonly most: number;
}

const tiles: Readonly<Record<TileSize, Tile>> = {
  small: { width: 175, least: 3, printed: 5, most: 1.1 },
  medium: { width: 270, least: 2, printed: 3, most: 1.4 },
  large: { width: 365, least: 1, printed: 2, most: 1.4 },
};
/** Number of pictures that fill a page of paper in two columns. */
const onOnePage = 4;
/**
 * Space between tiles, the width of the widest sheet, and the range of the margins at both sides,
 * in pixels.
 */
const [gap, widestSheet, margins] = [12, 2400, [32, 80]] as const;
/** The share of the window that the sheet takes if the margins are within their range. */
const sheetShare = 0.94;

function windowFor(columns: number, width: number): number {
  const row = columns * width + (columns - 1) * gap;
  const margin = Math.min(margins[1], Math.max(margins[0], row / sheetShare - row));
  return Math.ceil(row + margin);
}

function columnsOf({ width, least }: Tile): readonly number[] {
  const most = Math.floor((widestSheet - margins[1] + gap) / (width + gap));
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}

/**
 * Returns CSS that chooses the width of the items by the number of columns: for each window, and
 * for paper.
 */
function rowsStyle(tile: Tile): string {
  const all = columnsOf(tile);
  // Browsers of 2022 and before ignore the widths in the items.
  const styleFor = (columns: number) =>
    `.rows .item{width:var(--k${columns},${Math.floor(90 / columns)}%)}`;
  const screens = all.map((columns, at) => {
    const from = at === 0 ? '' : ` and (min-width:${windowFor(columns, tile.width)}px)`;
    const to =
      at === all.length - 1
        ? ''
        : ` and (max-width:${windowFor(columns + 1, tile.width) - 0.02}px)`;
    return `@media screen${from}${to}{${styleFor(columns)}}\n`;
  });
  return `${screens.join('')}@media print{.rows .item{width:var(--kp,${Math.floor(90 / tile.printed)}%)}}\n`;
}

/**
 * An item of a sheet with the size of its picture in pixels; `undefined` if it is unknown or there
 * are several.
 */
export interface Placed {
  readonly size: Size | undefined;
  readonly isPortrait: boolean;
}

/**
 * Usual and maximum enlargement of a portrait. Other pictures fill their place, whatever their
 * size.
 */
const [usualEnlargement, maxEnlargement] = [1.25, 2];

/**
 * Returns the styles of items that follow each other: the proportions of their frames, and for each
 * number of columns the widths that give all pictures of a row the same height.
 * @param isEnd whether the list ends, so that the last row need not be full
 */
export function placesOf(
  items: readonly Placed[],
  name: TileSize,
  isEnd: boolean,
): readonly string[] {
  const tile = tiles[name];
  const ratios = items.map(({ size, isPortrait }) => {
    const ratio = proportionOf(size);
    const usual = (tile.width * ratio) / usualRatio;
    return isPortrait && size !== undefined
      ? ratio * Math.min(1, (size.width * usualEnlargement) / usual)
      : ratio;
  });
  const styles = items.map(({ size, isPortrait }) => {
    const most =
      isPortrait && size !== undefined
        ? `;max-width:${Math.round(size.width * maxEnlargement)}px`
        : '';
    return `--c:${proportionOf(size).toFixed(3)}${most}`;
  });
  const heightOf = (size: Size) => size.height / (tile.width / usualRatio);
  const most = Math.min(
    tile.most,
    sharpHeight(items.flatMap(({ size }) => (size === undefined ? [] : heightOf(size)))),
  );
  const printed = isEnd && items.length <= onOnePage ? Math.min(2, tile.printed) : tile.printed;
  const widths = [
    ...columnsOf(tile).map((columns) => ({ columns, key: `k${columns}` })),
    { columns: printed, key: 'kp' },
  ];
  for (const { columns, key } of widths) {
    const isPhone = columns === tile.least;
    const usual = columns * usualRatio;
    // On a phone, a lone last picture is as wide as the screen.
    const least = isEnd ? usual / (isPhone ? 2 : maxGrowth) : 0;
    // On a phone, a narrow picture counts as a usual one, because its texts need room.
    const counted = isPhone ? ratios.map((ratio) => Math.max(ratio, usualRatio)) : ratios;
    const counts = layOutRows(counted, usual, least, most);
    for (const [at, width] of widthsIn(ratios, counts, { usual, least }).entries())
      styles[at] += `;--${key}:${width}`;
  }
  return styles;
}

/** The last row is short if its sum is less than `least`. */
function widthsIn(
  ratios: readonly number[],
  counts: readonly number[],
  { usual, least }: { readonly usual: number; readonly least: number },
): readonly string[] {
  let end = 0;
  return counts.flatMap((count) => {
    const row = ratios.slice(end, end + count);
    end += count;
    const sum = row.reduce((all, ratio) => all + ratio, 0);
    const isShort = end === ratios.length && sum < least;
    const short = counts.length === 1 ? least : usual;
    return row.map((ratio) => {
      const share = ratio / (isShort ? short : sum);
      // Rounded so that a row never exceeds its width.
      const percent = Math.floor(share * 10_000) / 100;
      const less = (share * (count - 1) * gap + 0.02).toFixed(2);
      return `calc(${percent}% - ${less}px)`;
    });
  });
}

export const itemStyle = (tile: TileSize): string => `
.rows{display:flex;flex-wrap:wrap;gap:1.5rem ${gap}px;list-style:none;padding:0;margin:0}
.rows .frame{position:relative;aspect-ratio:var(--c,1.28);border-radius:.25rem;overflow:hidden}
.rows .text{padding:.5rem 0 0;gap:0}
.sheet{list-style:none;margin:0;padding:0;display:grid;gap:1.5rem;
 grid-template-columns:repeat(auto-fill,minmax(min(100%,var(--least,17rem)),1fr))}
.sheet:has(.frame svg){--least:7.5rem;gap:1rem}.sheet:has(.frame svg) .text{padding:.625rem}
.sheet .item{background:var(--card);border:1px solid var(--edge);border-radius:.75rem;overflow:hidden}
.item{position:relative;display:flex;flex-direction:column}
.item h2{font-size:.9375rem}
.item h2 a::after,.item .frame a::after{content:"";position:absolute;inset:0}
.item :is(h2,.frame) a:focus-visible{outline:none}
.item:has(:is(h2,.frame) a:focus-visible){outline:3px solid var(--link);outline-offset:3px;border-radius:.25rem}
.item:hover h2 a{text-decoration:underline}
.item .by a,.item .facts a{position:relative}
.text{padding:.875rem 1rem 1rem;display:flex;flex-direction:column;gap:.25rem;flex:1}
.item .by a{color:inherit;text-decoration:none}
.item .by a:hover{text-decoration:underline}
.item .words{white-space:normal}
.frame{background:var(--empty);display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center;
 color:var(--soft);font-size:.875rem;text-align:center}
.sheet .frame{aspect-ratio:404/316}
.frame a{display:block;width:100%;height:100%}
.frame img,.frame svg{width:100%;height:100%;object-fit:cover;display:block}
.whole .frame img{object-fit:contain}
.group{margin:2rem 0 1rem}
.group:first-child{margin-top:0}
.mosaic{position:absolute;inset:0;display:grid;gap:2px;grid-template-columns:repeat(2,minmax(0,1fr));
 grid-auto-rows:minmax(0,1fr)}
.mosaic img:first-child:nth-last-child(3){grid-row:span 2}
.facts{margin:.375rem 0 0;display:flex;flex-wrap:wrap;gap:.125rem .875rem;font-size:.8125rem;color:var(--soft)}
.facts div{display:flex;gap:.35em}
.facts dt{flex:none;overflow-wrap:normal}
.rows .facts div{flex-wrap:wrap;gap:0 .35em;min-width:0}
.rows .facts :is(dt,dd){flex:0 1 auto;min-width:0;overflow-wrap:anywhere}
.facts dt::after{content:":"}
.facts dd{margin:0;color:var(--ink);font-variant-numeric:tabular-nums}
.page{margin-bottom:3rem}
.page>:first-child>:first-child{margin-top:0}
.page .side{max-width:42rem}
.page h2{font-size:1.5rem;letter-spacing:-.01em}
.page .part{font-size:1.0625rem;letter-spacing:0;margin:2rem 0 .5rem}
.page .facts{font-size:.875rem;display:grid;gap:.25rem;margin-top:1rem}
.page .facts div{display:grid;grid-template-columns:8rem 1fr}
.page .prose{white-space:pre-line;max-width:42rem}
.page figure{margin:0 .5rem 1rem 0;display:inline-block;vertical-align:top;max-width:100%}
.page img{max-width:100%;height:auto;border-radius:.25rem;display:block;background:var(--empty)}
.page .gone{background:var(--empty);border-radius:.25rem;padding:2rem;text-align:center;color:var(--soft)}
.notes{list-style:none;margin:0;padding:0;max-width:42rem}
.notes li{margin-bottom:1.5rem;break-inside:avoid}
.notes p{white-space:pre-line}
@media(min-width:60rem){.page.wide{display:grid;grid-template-columns:minmax(16rem,22rem) minmax(0,1fr);
 gap:clamp(2rem,4vw,4rem);align-items:start}.page.wide .work>.part:first-child{margin-top:0}}
@media print{.item,figure,.gone,.facts div{break-inside:avoid}.rows{row-gap:.5rem;padding-right:1px}
 .group{margin:1rem 0 .5rem}.group+.rows .item:only-child{max-width:49%}
 .rows .text{padding-top:.25rem}.rows h2{font-size:9pt}
 .rows :is(.by,.quiet,.note,.facts){font-size:8pt}
 .page figure img{max-height:105mm;width:auto}.frame{print-color-adjust:exact}}
${rowsStyle(tiles[tile])}`;
