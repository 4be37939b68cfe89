// api --openapi: prints the OpenAPI document of the service, with examples from the sample. Sends
// nothing.
import { openApiDocument } from '../api/openapi/document.ts';
import type { Context } from '../cli/context.ts';
import { chooseCheckedFormat } from '../cli/printing/check-format.ts';
import { openRenderer } from '../cli/printing/output.ts';
import { usageError } from '../errors.ts';
import { sampleExamples } from '../sources/embedded.ts';
import { formatOf } from '../view/formats/formats.ts';
import { factsSubject } from '../view/lists/own-list.ts';

export async function openapi(context: Context, words: readonly string[]): Promise<void> {
  if (words.length > 0)
    throw usageError('--openapi takes no path; the document describes all paths');
  const { settings, source, system } = context;
  const format = chooseCheckedFormat(context, 'json');
  if (formatOf(format).isDocument !== true)
    throw usageError(
      `an OpenAPI document cannot be written as ${format}`,
      '-o takes json or yaml here',
    );
  const setting = (name: 'baseUrl' | 'host' | 'port') => settings().get(name)?.value;
  const remote = source.isEmbedded ? undefined : setting('baseUrl');
  const document = openApiDocument({
    // Without a service, the document is for `portfolio serve`.
    base: remote?.replace(/\/+$/, '') ?? `http://${setting('host')}:${setting('port')}`,
    needsKey: remote !== undefined,
    examples: await sampleExamples(system)(),
  });
  const renderer = await openRenderer(context, format, {
    presenter: factsSubject({}),
    now: system.now(),
  });
  await renderer.write({
    records: [],
    body: Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`),
  });
  await renderer.end();
}
