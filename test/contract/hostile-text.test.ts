// Hostile texts in records of every kind: a terminal gets nothing that moves, reorders or hides
// text, and a pipe gets JSON unchanged.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { entities } from '../../src/api/entities.ts';
import { checkStatus } from '../../src/client/error-response.ts';
import { createMask } from '../../src/client/mask.ts';
import { headOf } from '../../src/commands/api.ts';
import { PortfolioError } from '../../src/errors.ts';
import { failureText } from '../../src/failure-text.ts';
import { parsePage } from '../../src/records/page.ts';
import type { Batch } from '../../src/view/format.ts';
import { type FormatName, formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { presenterFor } from '../../src/view/record-presenter.ts';
import { loadPaint } from '../../src/view/text/paint.ts';
import { filled, harm } from '../support/nasty.ts';
import { nastyText as text } from '../support/nasty-text.ts';
import { batchOf } from '../support/render.ts';
import { testNow } from '../support/system.ts';
import { capture } from '../support/target.ts';

const noPaint = await loadPaint(0);

/** The slow tests use more. */
const runs = { numRuns: Number(process.env['RANDOM_RUNS'] ?? 200) };
/** Milliseconds, enough for the slow tests. */
const timeout = 300_000;

/** A response to one of the commands. Its records contain the given texts in turn. */
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

/** @param width of a terminal; `undefined` for a pipe */
async function shown(
  { name, body }: Answered,
  format: FormatName,
  width?: number,
): Promise<Buffer> {
  // The formats of colours print no other records.
  const colour = { palette: body, of: body, title: body, hex: '#ff6347', name: 'tomato', share: 1 };
  if (formatOf(format).requiredFact === 'colours')
    return written(name, { format, width, batches: [batchOf([colour])] });
  const { envelopeKey, isList } = endpointOf(name);
  const page = parsePage(responseWith(200, body), envelopeKey, isList);
  return written(name, { format, width, batches: [page] });
}

interface Answered {
  readonly name: CommandName;
  readonly body: string;
}

interface Written {
  readonly format: FormatName;
  readonly width?: number | undefined;
  readonly batches: readonly Batch[];
}

async function written(name: CommandName, { format, width, batches }: Written): Promise<Buffer> {
  const captured = capture(width);
  const { makeRenderer: renderer } = await formatOf(format).load();
  const sink = await renderer(presenterFor(endpointOf(name)), captured.target);
  for (const batch of batches) await sink.write(batch);
  await sink.end();
  return captured.written();
}

const responseWith = (status: number, body: string) => ({
  status,
  headers: {},
  body: Buffer.from(body),
});

/** Control characters that separate cells and lines. */
const separators: Partial<Record<FormatName, (text: string) => string>> = {
  csv: (text) => text.replaceAll('\r\n', '\n'),
  tsv: (text) => text.replaceAll('\t', ' '),
  gpl: (text) => text.replaceAll('\t', ' '),
};

/** Formats that write bytes, which no terminal gets. */
const isBinary = (name: FormatName) => name === 'ase' || name === 'png';

describe('on a terminal no text of a record is harmful', () => {
  test.each(formatNames.filter((name) => !isBinary(name)))(
    'as %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(answers, fc.constantFrom(20, 40, 80, 300), async (answer, width) => {
          const written = (await shown(answer, format, width)).toString();
          expect(harm(separators[format]?.(written) ?? written)).toBeUndefined();
        }),
        runs,
      );
    },
    timeout,
  );

  test(
    'in an error',
    async () => {
      const mask = createMask();
      const options = fc.record({ isJson: fc.boolean(), isVerbose: fc.boolean() });
      const statuses = fc.constantFrom(400, 401, 403, 404, 429, 500, 503);
      await fc.assert(
        fc.asyncProperty(text, statuses, options, async (message, status, given) => {
          const error = refusalOf(status, message);
          expect(
            harm(await failureText(error, { ...given, mask, error, paint: noPaint })),
          ).toBeUndefined();
          const bug = new PortfolioError('unexpected', message, { reason: message, hint: message });
          expect(
            harm(await failureText(bug, { ...given, mask, error: bug, paint: noPaint })),
          ).toBeUndefined();
        }),
        runs,
      );
    },
    timeout,
  );
});

test(
  'no header that `api -i` prints is harmful',
  async () => {
    await fc.assert(
      fc.property(fc.dictionary(text, text), (headers) => {
        expect(
          harm(headOf({ status: 200, headers, body: Buffer.of() }, { mask: createMask() })),
        ).toBeUndefined();
      }),
      runs,
    );
  },
  timeout,
);

function refusalOf(status: number, message: string): PortfolioError {
  const body = JSON.stringify({ http_code: status, messages: [{ type: 'error', message }] });
  try {
    checkStatus(responseWith(status, body), new URL('https://api.example/v2/projects'), testNow);
  } catch (error) {
    if (error instanceof PortfolioError) return error;
    throw error;
  }
  throw new Error(`${status} was accepted`);
}

describe('in a pipe JSON is unchanged', () => {
  test(
    'a page, byte for byte',
    async () => {
      await fc.assert(
        fc.asyncProperty(answers, async (answer) => {
          expect((await shown(answer, 'json')).equals(Buffer.from(answer.body))).toBe(true);
        }),
        runs,
      );
    },
    timeout,
  );

  test(
    'each record of several pages, byte for byte, as a document and as lines',
    async () => {
      await fc.assert(
        fc.asyncProperty(answers, async ({ name, body }) => {
          const endpoint = endpointOf(name);
          if (!endpoint.isList) return;
          const head = `{${JSON.stringify(endpoint.envelopeKey)}:[`;
          const source = Buffer.from(body).toString().slice(head.length, -2);
          const { records } = parsePage(responseWith(200, body), endpoint.envelopeKey, true);
          for (const [format, expected] of [
            ['json', `${head}${source},${source}]}\n`],
            ['ndjson', `${source}\n${source}\n`],
          ] as const) {
            expect(
              (await written(name, { format, batches: [{ records }, { records }] })).toString(),
            ).toBe(expected);
          }
        }),
        runs,
      );
    },
    timeout,
  );
});
