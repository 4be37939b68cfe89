// Writes a response as one JSON document. A single page is written as received. Several pages
// become one document of the same shape, with the original text of each record.
import type { Renderer } from '../format.ts';
import type { EnvelopeInfo } from '../record-presenter.ts';

interface Parts {
  write(part: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
  collected?(): number;
}

export function documentRenderer(
  { envelopeKey, isList }: EnvelopeInfo,
  { write, end, collected: getCollectedBytes }: Parts,
): Renderer {
  const [open, close] = [
    `{${JSON.stringify(envelopeKey)}:${isList ? '[' : ''}`,
    `${isList ? ']' : ''}}\n`,
  ];
  let body: Uint8Array | undefined;
  let written = 0;
  return {
    write: async (batch) => {
      body = batch.body;
      if (body !== undefined || batch.records.length === 0) return;
      const texts = batch.records.map(({ text }) => text).join(',');
      await write(`${written === 0 ? open : ','}${texts}`);
      written += batch.records.length;
    },
    end: async () => {
      await write(body ?? `${written === 0 ? open : ''}${close}`);
      await end();
    },
    ...(getCollectedBytes === undefined ? {} : { getCollectedBytes }),
  };
}

/** @param bytesPerCharacter approximate number of bytes that `use` needs for each character */
export function held(use: (document: string) => Promise<void>, bytesPerCharacter: number): Parts {
  let document = '';
  return {
    write: async (part) => {
      document += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
    },
    end: () => use(document),
    collected: () => bytesPerCharacter * document.length,
  };
}
