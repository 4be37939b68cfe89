// Every endpoint: values → address → embedded service → the promised keys and shapes → every view
// at three widths.

import { afterAll, describe, expect, it } from 'vitest';
import { type CommandName, commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { pathParamNames } from '../../src/api/schema.ts';
import { startServer } from '../../src/service/http/server.ts';
import { openSamplePictures } from '../../src/sources/embedded.ts';
import { canShow, formatNames, formatOf, kindFactsOf } from '../../src/view/formats/formats.ts';
import { sampleValues, service } from '../support/service.ts';
import { runWith } from '../support/system.ts';

const address = { host: '127.0.0.1', port: 0, random: () => 1 };
const server = await startServer(service, address);
/** Its records have the addresses of its own pictures. */
const gallery = await startServer(
  { ...service, pictures: openSamplePictures(service.library) },
  address,
);
afterAll(() => Promise.all([server.stop(), gallery.stop()]));

/**
 * Returns the words after a command, by its path parameters: records that the sample library has.
 */
async function wordsFor(name: CommandName): Promise<readonly string[]> {
  const values = await sampleValues(name);
  return pathParamNames(endpointOf(name)).map((param) => values[param] ?? '');
}

describe.each(commandNames)('%s', (name) => {
  const endpoint = endpointOf(name);

  const formats = formatNames.filter((format) => canShow(format, kindFactsOf(endpoint.entity)));

  it.each(formats)('answers as %s in a pipe, over a socket as in the demo', async (format) => {
    const time = 'time' in endpoint.params ? ['--time', 'all'] : [];
    // Without fonts for all scripts, a note would name records.
    const quiet = format === 'png' ? ['--quiet'] : [];
    const few =
      ['html', 'png'].includes(format) && endpoint.pageSize !== undefined ? ['-L', '2'] : [];
    const args = [
      ...name.split(' '),
      ...(await wordsFor(name)),
      ...time,
      '-o',
      format,
      ...few,
      ...quiet,
    ];
    const demo = await runWith([...args, '--demo']);
    const { exit, stderr } = demo;
    // The commands that a page names stay within the demo.
    // The seal of a page is a checksum of it.
    const withoutSeal = (page: string) => page.replace(/<!-- portfolio \w+ -->\n$/, '');
    const stdout = withoutSeal(demo.stdout.replaceAll(' --demo', ''));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const served = await runWith(args, {
      env: { PORTFOLIO_BASE_URL: ['html', 'png'].includes(format) ? gallery.url : server.url },
    });
    // Sheets and feeds name the service. Of a PNG sheet, the start with its size is compared.
    const named = [gallery, server].reduce(
      (text, { url }) =>
        text
          .replaceAll(new URL(url).host, 'portfolio.example')
          .replaceAll(`tag:${new URL(url).hostname},`, 'tag:portfolio.example,'),
      served.stdout,
    );
    const shown = withoutSeal(
      format === 'html' || formatOf(format).isFeed === true ? named : served.stdout,
    );
    const end = format === 'png' ? 24 : undefined;
    expect([served.exit, served.stderr, shown.slice(0, end)]).toEqual([
      exit,
      stderr,
      stdout.slice(0, end),
    ]);
    if (format === 'json') expect(Object.keys(JSON.parse(stdout))).toContain(endpoint.envelopeKey);
    if (format === 'ndjson')
      for (const line of stdout.trimEnd().split('\n').filter(Boolean)) JSON.parse(line);
    if (format === 'csv') expect(stdout).toMatch(/^[\w.,]+\r\n/);
  });
});
