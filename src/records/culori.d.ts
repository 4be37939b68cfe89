// The part of culori that values.ts imports. The package has no types of its own.
declare module 'culori/fn' {
  /** CSS colours by name, as 0xRRGGBB. */
  export const colorsNamed: Readonly<Record<string, number>>;
}
