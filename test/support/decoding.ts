// A decoder for tests of single functions. It decodes large pictures in this process too.
import { type Decoder, type DecoderSystem, loadDecoder } from '../../src/view/pictures/decoder.ts';
import { fakeSystem } from './system.ts';

export const decoding = (signal = new AbortController().signal): DecoderSystem =>
  fakeSystem([], { signal }).system;

export const decoder = async (): Promise<Decoder> => loadDecoder(decoding());
