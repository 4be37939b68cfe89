// Parses names of `palette`, and the colours of CSS: names, rgb(), hsl(), hwb(), lab(), lch(),
// oklab() and oklch().
import * as culori from 'culori/fn';
import type { Param } from '../api/schema.ts';
import { suggestion } from '../api/suggestions.ts';
import { checkTypedText } from '../api/values.ts';
import { usageError } from '../errors.ts';
import { colourNamed } from '../view/pictures/colours.ts';

const maxColours = 5;

/**
 * Returns the colours of a list such as `orange,rgb(0, 0, 255)`, each as six hexadecimal digits.
 * @throws PortfolioError `usage` if a colour is unknown, or if there are too many
 */
export function cssColours(param: Param, label: string, text: string): readonly string[] {
  // Commas in parentheses are part of a colour.
  const texts = text.split(/,(?![^(]*\))/);
  if (texts.length > maxColours)
    throw usageError(`${label} accepts at most ${maxColours} colours, not ${texts.length}`);
  return texts.map((each) => cssDigits(param, label, each));
}

/**
 * Returns a colour as six hexadecimal digits. A colour outside sRGB gets less chroma, until it is
 * inside.
 */
function cssDigits(param: Param, label: string, text: string): string {
  const hex = checkTypedText(param, label, text);
  if ('value' in hex) return hex.value;
  const { modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch } = culori;
  for (const mode of [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch])
    culori.useMode(mode);
  const isFunction = text.includes('(');
  const typed = isFunction ? text.trim() : text.replace(/\s/g, '').toLowerCase();
  const colour = culori.parse(typed);
  if (colour !== undefined && (colour.alpha ?? 1) === 1)
    return culori.formatHex(culori.clampChroma(colour, 'oklch')).slice(1);
  const printed = colourNamed(typed.replaceAll('-', ''));
  if (printed !== undefined) return printed.slice(1);
  const wanted =
    'six hexadecimal digits, e.g. ff8800, or a CSS colour, e.g. orange or oklch(0.7 0.15 60)';
  const near = isFunction ? '' : suggestion(typed, Object.keys(culori.colorsNamed));
  throw usageError(`${label} must be ${wanted}, not ${JSON.stringify(text)}${near}`);
}
