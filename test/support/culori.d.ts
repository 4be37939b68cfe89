// The part of culori that tests use. The package has no types of its own.
declare module 'culori' {
  interface Oklab {
    readonly l: number;
    readonly a: number;
    readonly b: number;
  }
  export function converter(mode: 'oklab'): (colour: string) => Oklab | undefined;
  export function differenceEuclidean(
    mode: 'oklab',
  ): (one: string | Oklab, other: string | Oklab) => number;
}
