// Whatever strangers write into whatever record: a terminal gets nothing of it that moves, reorders or hides, and a pipe gets all of it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { entities } from '../../src/api/entities.ts';
import { headOf } from '../../src/cli/api.ts';
import { type Format, formats } from '../../src/cli/flags.ts';
import { type Listing, sinkFor } from '../../src/cli/listing.ts';
import type { Output } from '../../src/cli/output.ts';
import { writeContent } from '../../src/cli/record.ts';
import { contentOf } from '../../src/client/content.ts';
import { checkStatus } from '../../src/client/error-response.ts';
import { createMask } from '../../src/client/mask.ts';
import { PortfolioError } from '../../src/errors.ts';
import { wording } from '../../src/run.ts';
import { noPaint } from '../../src/view/paint.ts';
import { filled, harm } from '../support/nasty.ts';
import { nastyText as text } from '../support/nasty-text.ts';
import { testNow } from '../support/system.ts';

const runs = { numRuns: 10_000 };
/** Milliseconds: ten thousand inputs of many texts each. */
const patience = 120_000;

/** An answer to one of the commands: every text of its records is one of a handful, in turn. */
const answers = fc
  .record({
    name: fc.constantFrom(...commandNames),
    texts: fc.array(text, { minLength: 3, maxLength: 6 }),
    escaped: fc.boolean(),
  })
  .map(({ name, texts, escaped }) => ({ name, body: bodyOf(name, texts, escaped) }));

function bodyOf(name: CommandName, texts: readonly string[], escaped: boolean): string {
  const { entity, envelopeKey, isList } = endpointOf(name);
  let taken = 0;
  const record = filled(entities[entity].shape, () => texts[taken++ % texts.length] ?? '');
  const json = JSON.stringify({ [envelopeKey]: isList ? [record] : record });
  const asEscape = (found: string) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return escaped ? json.replace(/[^ -~]/g, asEscape) : json;
}

/** What is written of the answer. `width` is that of a terminal. */
async function shown(
  { name, body }: { name: CommandName; body: string },
  format: Format,
  width?: number,
): Promise<Buffer> {
  const endpoint = endpointOf(name);
  const { output, written } = outputTo(format, width);
  await writeContent(endpoint, contentOf(replyWith(200, body), endpoint.envelopeKey, endpoint.isList), output);
  return written();
}

const replyWith = (status: number, body: string) => ({ status, headers: {}, body: Buffer.from(body) });

function outputTo(format: Format, width: number | undefined): { output: Output; written: () => Buffer } {
  const chunks: Buffer[] = [];
  const screen = {
    isTTY: width !== undefined,
    columns: width,
    write: async (chunk: string | Uint8Array) => void chunks.push(Buffer.from(chunk)),
  };
  const layout = { width, now: testNow, paint: noPaint };
  // Of a screen, writing a record needs no more than this.
  const output = { format, screen, layout, columns: undefined, headers: undefined } as unknown as Output;
  return { output, written: () => Buffer.concat(chunks) };
}

/** CSV and TSV part cells and lines by control characters of their own. */
const parted: Partial<Record<Format, (text: string) => string>> = {
  csv: (text) => text.replaceAll('\r\n', '\n'),
  tsv: (text) => text.replaceAll('\t', ' '),
};

describe('on a terminal no text from a stranger does harm', () => {
  test.each(formats)(
    'as %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(answers, fc.constantFrom(20, 40, 80, 300), async (answer, width) => {
          const written = (await shown(answer, format, width)).toString();
          expect(harm(parted[format]?.(written) ?? written)).toBeUndefined();
        }),
        runs,
      );
    },
    patience,
  );

  test(
    'in an error',
    async () => {
      const mask = createMask();
      const circumstances = fc.constantFrom(['projects'], ['projects', '--json'], ['projects', '--verbose']);
      const statuses = fc.constantFrom(400, 401, 403, 404, 429, 500, 503);
      await fc.assert(
        fc.asyncProperty(text, statuses, circumstances, async (message, status, args) => {
          const error = refusalOf(status, message);
          expect(harm(await wording(error, { args, mask, error }))).toBeUndefined();
          const bug = new PortfolioError('unexpected', message, { why: message, hint: message });
          expect(harm(await wording(bug, { args, mask, error: bug }))).toBeUndefined();
        }),
        runs,
      );
    },
    patience,
  );
});

test(
  'no header that `api -i` shows does harm',
  async () => {
    await fc.assert(
      fc.property(fc.dictionary(text, text), (headers) => {
        expect(harm(headOf({ status: 200, headers, body: Buffer.of() }, { mask: createMask() }))).toBeUndefined();
      }),
      runs,
    );
  },
  patience,
);

function refusalOf(status: number, message: string): PortfolioError {
  const body = JSON.stringify({ http_code: status, messages: [{ type: 'error', message }] });
  try {
    checkStatus(replyWith(status, body), new URL('https://api.example/v2/projects'), testNow);
  } catch (error) {
    if (error instanceof PortfolioError) return error;
    throw error;
  }
  throw new Error(`${status} was accepted`);
}

describe('in a pipe JSON is what came', () => {
  test(
    'a page to the byte',
    async () => {
      await fc.assert(
        fc.asyncProperty(answers, async (answer) => {
          expect((await shown(answer, 'json')).equals(Buffer.from(answer.body))).toBe(true);
        }),
        runs,
      );
    },
    patience,
  );

  test(
    'each record of several pages to the byte, as a document and as lines',
    async () => {
      await fc.assert(
        fc.asyncProperty(answers, async ({ name, body }) => {
          const endpoint = endpointOf(name);
          if (!endpoint.isList) return;
          const listing: Listing = { endpoint, key: endpoint.envelopeKey, single: false };
          const head = `{${JSON.stringify(endpoint.envelopeKey)}:[`;
          const source = Buffer.from(body).toString().slice(head.length, -2);
          for (const [format, expected] of [
            ['json', `${head}${source},${source}]}\n`],
            ['ndjson', `${source}\n${source}\n`],
          ] as const) {
            const { output, written } = outputTo(format, undefined);
            const sink = sinkFor(listing, output);
            const content = contentOf(replyWith(200, body), endpoint.envelopeKey, true);
            await sink.take({ page: 1, content, fresh: [0] });
            await sink.take({ page: 2, content, fresh: [0] });
            await sink.end();
            expect(written().toString()).toBe(expected);
          }
        }),
        runs,
      );
    },
    patience,
  );
});
