// A screen that keeps what a format writes to it.
import { Writable } from 'node:stream';
import type { RenderContext } from '../../src/view/format.ts';
import { decoder } from './decoding.ts';
import { style as styleOf } from './samples.ts';
import { testNow } from './system.ts';

export interface Captured {
  readonly target: RenderContext;
  /** All bytes written so far. */
  written(): Buffer;
}

/** @param width of a terminal; undefined for a pipe */
export function capture(width?: number, more: Partial<RenderContext> = {}): Captured {
  const chunks: Buffer[] = [];
  const output = {
    isTTY: width !== undefined,
    columns: width,
    rows: undefined,
    colorDepth: 1,
    stream: new Writable(),
    write: async (chunk: string | Uint8Array) => void chunks.push(Buffer.from(chunk)),
  };
  const style = { ...styleOf(width), now: testNow };
  const target = {
    output,
    style,
    columnSpec: undefined,
    showsHeaders: undefined,
    isNumbered: false,
    loadPicturePrinter: undefined,
    unpagedOutput: undefined,
    describesPictures: false,
    fetchPicture: undefined,
    loadDecoder: decoder,
    hideKeys: (text: string) => text,
    getTitle: undefined,
    subtitle: undefined,
    senderName: undefined,
    serviceName: undefined,
    captions: 'minimal' as const,
    tile: 'medium' as const,
    theme: undefined,
    scale: 1,
    isColoured: false,
    changeJson: undefined,
    note: async () => {},
    ...more,
  };
  return { target, written: () => Buffer.concat(chunks) };
}
