// The part of culori that css-colours.ts imports. The package has no types of its own.
declare module 'culori/fn' {
  interface Color {
    readonly mode: string;
    readonly alpha?: number;
  }
  type Mode = object;
  export const modeRgb: Mode;
  export const modeHsl: Mode;
  export const modeHwb: Mode;
  export const modeLab: Mode;
  export const modeLch: Mode;
  export const modeOklab: Mode;
  export const modeOklch: Mode;
  /** Makes `parse` and the converters support a colour space. */
  export function useMode(mode: Mode): void;
  export function parse(text: string): Color | undefined;
  /** Returns the colour within sRGB. Reduces the chroma if necessary. */
  export function clampChroma(colour: Color, mode: string): Color;
  export function formatHex(colour: Color): string;
  /** CSS colours by name, as 0xRRGGBB. */
  export const colorsNamed: Readonly<Record<string, number>>;
}
