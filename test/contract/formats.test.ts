// Reads each output format back: a parser that knows only the format's standard must find every
// text of the records unchanged.

import { defineConfig, parse as parseTokens } from '@terrazzo/parser';
// @ts-expect-error: the package has no types.
import { read as readAse } from 'ase-util';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type FormatName, formatNames, formatOf } from '../../src/view/formats/formats.ts';
import { pictureCreditSubject } from '../../src/view/lists/credits.ts';
import { swatchSubject } from '../../src/view/lists/swatches.ts';
import { presenterFor, type RecordPresenter } from '../../src/view/record-presenter.ts';
import { listOf } from '../support/samples.ts';
import { capture } from '../support/target.ts';

/**
 * Texts with a meaning in one of the formats, or that a careless reader takes for something other
 * than text.
 */
const nastyTexts: readonly string[] = [
  ...['', 'plain', ' blanks around ', ' \n', 'a "quoted", text', "it's", 'tab\there'],
  ...['line\nline\r\nline\rline', '<script>alert(1)</script>'],
  ...[
    '</style></title><img src=x onerror=alert(1)>',
    '&amp; & &#60; &lt',
    '*/ } body { color: red } /*',
  ],
  ...['a|b\\|c\\', '`code` ``', '*bold* **bold** _it_ __init__ a_b ~~gone~~'],
  ...[
    '[a](https://b.example) ![c](d) ]( ',
    'https://a.example/x_y_*z',
    '---',
    '- item',
    '# heading',
  ],
  ...[
    'key: value',
    '{a: [1]} # comment',
    '%TAG',
    '=1+1',
    '@SUM(1)',
    '-5',
    'yes',
    'null',
    '~',
    '1:20',
    '0x1f',
    '2026-01-01',
  ],
  ...['<<', '漢字 🖍️ é'],
];

const texts = fc.array(
  fc.oneof(
    fc.constantFrom(...nastyTexts),
    fc.array(
      fc.constantFrom(
        'a',
        '1',
        ' ',
        ...'\t\r\n"\',;:|\\`*_~[]()<>&#!{}=+-/?%@é漢',
        '*/',
        '<b>',
        '&lt;',
      ),
      {
        maxLength: 12,
      },
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

interface Reader {
  readonly format: FormatName;
  /** The records that are written: a list of projects, unless the format needs another kind. */
  readonly presenter?: RecordPresenter;
  /** The record that contains the text. */
  readonly record?: (text: string, at: number) => unknown;
  readonly columns?: string;
  /**
   * Parses the output. Returns the texts of the records.
   * @throws Error if it is not in the format
   */
  readonly read: (
    output: Buffer,
    reader: Reader,
  ) => readonly unknown[] | Promise<readonly unknown[]>;
  /** The texts as the format is allowed to change them. Default: not at all. */
  readonly expected?: (texts: readonly string[]) => readonly unknown[];
}

const onOneLine = (text: string): string => text.replace(/\r\n|[\r\n\t]/g, ' ');
const each = (change: (text: string) => string) => (all: readonly string[]) => all.map(change);
const namesIn = (records: readonly { readonly name: unknown }[]) => records.map(({ name }) => name);
const swatch = (text: string, at: number) => ({
  ...{
    palette: `project-${at} ${text}`,
    of: at,
    title: text,
    hex: '#ff6347',
    name: `tomato ${text}`,
    share: 0.5,
  },
});
const tomato = (text: string, at: number) => ({ ...swatch(text, at), name: 'tomato' });

const pictured = { noun: 'project', by: ['Ada'], licence: 'cc by', url: '', file: 'a.png' };

/** Each format has a row here. */
const readers: readonly Reader[] = [
  {
    format: 'table',
    columns: 'id,name',
    read: readTable,
    expected: each((text) => onOneLine(text).trim()),
  },
  {
    format: 'grid',
    presenter: { ...listOf('project'), minPictureWidth: 70 },
    read: (output) =>
      output
        .toString()
        .split(/^Maker\n/m)
        .slice(0, -1)
        .map((text) => text.trim()),
    expected: each((text) => onOneLine(text).trim()),
  },
  { format: 'json', read: (output) => namesIn(JSON.parse(output.toString()).records) },
  { format: 'ndjson', read: (output) => namesIn(linesIn(output).map((line) => JSON.parse(line))) },
  {
    format: 'csv',
    columns: 'name,id',
    read: (output) => secondOf(csvRows(output.toString())),
    // Without the apostrophe, a spreadsheet would run these texts.
    expected: each((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
  },
  {
    format: 'tsv',
    columns: 'name,id',
    read: (output) =>
      secondOf([['name', 'id'], ...linesIn(output).map((line) => line.split('\t'))]),
    expected: each(onOneLine),
  },
  { format: 'yaml', read: readYaml },
  {
    format: 'markdown',
    columns: 'name,id',
    read: (output) => secondOf(markdownRows(output.toString())),
    expected: each((text) => text.replace(/\r\n?/g, '\n').replace(/^[ \t]+|[ \t]+$/g, '')),
  },
  {
    format: 'ids',
    record: (text) => ({ id: `x${text}x` }),
    read: linesIn,
    expected: each((text) => `x${text}x`.replace(/\s+/g, ' ')),
  },
  {
    format: 'urls',
    record: (text) => ({ url: `https://portfolio.example/${text}` }),
    read: linesIn,
    // An address with a blank is not one.
    expected: (all) =>
      all.filter((text) => !/\s/.test(text)).map((text) => `https://portfolio.example/${text}`),
  },
  {
    format: 'atom',
    record: dated,
    read: readAtom,
    expected: each((text) => onOneLine(text)),
  },
  {
    format: 'jsonfeed',
    record: dated,
    read: (output) =>
      JSON.parse(output.toString()).items.map((item: { title: string }) => item.title),
    expected: each((text) => onOneLine(text)),
  },
  { format: 'html', read: readHtml, expected: each((text) => onOneLine(text) || 'project') },
  {
    format: 'html',
    presenter: {
      ...presenterFor({ entity: 'projectContent', envelopeKey: 'project', isList: false }),
      isList: true,
    },
    record: (text, at) => ({ ...project(`x${text}`, at), fields: [`x${text}`] }),
    read: readHtml,
    expected: each((text) => `x${onOneLine(text)}`),
  },
  {
    format: 'png',
    read: async (output) => {
      const { format, width } = await sharp(output).metadata();
      return [format, width];
    },
    expected: () => ['png', 1600],
  },
  {
    format: 'text',
    presenter: pictureCreditSubject(),
    record: (text, at) => ({ ...pictured, name: text, id: at }),
    read: (output) =>
      output
        .toString()
        .split(/^a\.png: “|” by Ada, CC BY\n/m)
        .filter(Boolean),
    expected: (all) => all.map((text, at) => onOneLine(text) || `project ${at}`),
  },
  {
    format: 'css',
    presenter: swatchSubject('project'),
    record: swatch,
    read: readCss,
    expected: each((text) => onOneLine(text).replaceAll('*/', '* /')),
  },
  {
    format: 'gpl',
    presenter: swatchSubject('project'),
    record: tomato,
    read: readPalette,
    expected: each(onOneLine),
  },
  {
    format: 'ase',
    presenter: swatchSubject('project'),
    record: swatch,
    read: readSwatches,
    expected: each(onOneLine),
  },
  {
    format: 'tokens',
    presenter: swatchSubject('project'),
    record: swatch,
    read: readTokens,
    expected: each(onOneLine),
  },
];

async function written(
  { format, presenter = listOf('project'), record = project, columns: columnSpec }: Reader,
  all: readonly string[],
) {
  const { target, written } = capture(undefined, { columnSpec });
  const { makeRenderer: renderer } = await formatOf(format).load();
  const sink = await renderer(presenter, target);
  const records = all.map(record).map((value) => ({ value, text: JSON.stringify(value, null, 1) }));
  await sink.write({ records: records.slice(0, 1) });
  await sink.write({ records: records.slice(1) });
  await sink.end();
  return written();
}

function dated(name: string, at: number) {
  return { ...project(name, at), published_on: 1_700_000_000 + at };
}

/** The titles of the entries of an Atom feed. @throws Error if it is not well-formed XML */
function readAtom(output: Buffer): readonly string[] {
  const titles: string[] = [];
  const path: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.join(' ') === 'feed entry title') titles.push('');
      },
      ontext: (text) => {
        if (path.join(' ') === 'feed entry title') titles[titles.length - 1] += text;
      },
      onclosetag: (name) => expect(path.pop()).toBe(name),
    },
    { xmlMode: true },
  );
  parser.end(output.toString());
  expect(path).toEqual([]);
  return titles;
}

const project = (name: string, at: number) => ({
  id: at + 1,
  name,
  owners: [{ id: 1, display_name: 'Maker' }],
});

test('every format has a reader', () => {
  const unread = formatNames.filter((name) => readers.every(({ format }) => format !== name));
  const sentence =
    'is never read back: add a reader to test/contract/formats.test.ts that parses it';
  expect(unread.map((name) => `-o ${name} ${sentence}`)).toEqual([]);
});

test.each(formatNames)('-o %s takes --columns if its reader has columns', (name) => {
  const takes = readers.some(({ format, columns }) => format === name && columns !== undefined);
  expect(formatOf(name).hasColumns ?? false, 'correct `hasColumns` in the row of the format').toBe(
    takes,
  );
});

describe.each(readers.map((reader) => [reader.format, reader] as const))('-o %s', (_, reader) => {
  const { format, read, expected = (all: readonly string[]) => all } = reader;

  test('keeps texts with a meaning in some format', async () => {
    expect(await read(await written(reader, nastyTexts), reader)).toEqual(expected(nastyTexts));
  });

  test.runIf(format !== 'png')('keeps texts of any marks', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const all = parts.map((part) => (typeof part === 'string' ? part : part.join('')));
        expect(await read(await written(reader, all), reader)).toEqual(expected(all));
      }),
      { numRuns: 200 },
    );
  });
});

function linesIn(output: Buffer): string[] {
  const lines = output.toString().split('\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines;
}

/**
 * The first cells of rows whose second cell is the number of the row.
 * @throws Error if a row has other cells
 */
function secondOf([header = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  if (header.length !== 2) throw new Error(`the header is ${JSON.stringify(header)}`);
  return rows.map(([text = '', ...rest], at) => {
    expect(rest).toEqual([String(at + 1)]);
    return text;
  });
}

/** One line for each record: the number of the row, then the text. */
function readTable(output: Buffer): readonly string[] {
  const [header = '', ...lines] = linesIn(output);
  const start = header.indexOf('NAME');
  return lines.map((line, at) => {
    expect(line.slice(0, start).trim()).toBe(String(at + 1));
    return line.slice(start).trim();
  });
}

/** RFC 4180. */
function csvRows(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const rows: string[][] = [[]];
  while (cell.lastIndex < csv.length) {
    const from = cell.lastIndex;
    const [, quoted, bare = '', end] = cell.exec(csv) ?? [];
    if (end === undefined) throw new Error(`not CSV: ${csv.slice(from, from + 40)}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** As YAML 1.2 and 1.1 read it. */
function readYaml(output: Buffer): readonly unknown[] {
  const [names, older] = (['1.2', '1.1'] as const).map((version) =>
    namesIn(parseYaml(output.toString(), { version, strict: true }).records),
  );
  expect(older).toEqual(names);
  return names ?? [];
}

/**
 * A table of GitHub Flavored Markdown, with its cells as text.
 * @throws Error if a cell has markup other than line breaks and links
 */
function markdownRows(markdown: string): readonly (readonly string[])[] {
  const [header = [], dashes = [], ...rows] = linesIn(Buffer.from(markdown)).map((line) => {
    if (!line.startsWith('| ') || !line.endsWith(' |')) throw new Error(`not a row: ${line}`);
    return [...line.matchAll(/((?:\\.|[^\\|])*)\|/g)]
      .slice(1)
      .map(([, cell = '']) => markdownText(cell.trim()));
  });
  if (!dashes.every((cell) => /^-+:?$/.test(cell)))
    throw new Error(`not a delimiter row: ${dashes}`);
  return [header, ...rows];
}

const markdownText = (cell: string): string =>
  cell.replace(
    /\\([!-/:-@[-`{-~])|<(https?:[^<>\s]+)>|<br>|&#?\w+;|[^\W_]_(?=[^\W_])|[`*_[\]<~\\]/g,
    (found, escaped: string | undefined, address: string | undefined) => {
      if (escaped !== undefined || address !== undefined) return escaped ?? address ?? '';
      if (found === '<br>') return '\n';
      if (/^[^\W_]_$/.test(found)) return found;
      throw new Error(`markup in ${cell}: ${found}`);
    },
  );

/**
 * The texts of the titles of the records.
 * @throws if the texts of the records bring elements or attributes
 */
async function readHtml(output: Buffer, reader: Reader): Promise<readonly string[]> {
  const { markup, titles } = partsOf(output.toString());
  const plain = titles.map((_, at) => `plain ${at}`);
  expect(markup).toEqual(partsOf((await written(reader, plain)).toString()).markup);
  return titles;
}

/** Every tag of the document with its attributes, and the texts of the headings of records. */
function partsOf(html: string): {
  readonly markup: readonly string[];
  readonly titles: readonly string[];
} {
  const markup: string[] = [];
  const titles: string[] = [];
  let isTitle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      markup.push([name, ...Object.keys(attributes)].join(' '));
      if (name !== 'h2') return;
      isTitle = attributes['id'] === undefined;
      if (isTitle) titles.push('');
    },
    ontext: (text) => {
      if (isTitle) titles.push(`${titles.pop()}${text}`);
    },
    onclosetag: (name) => {
      if (name === 'h2') isTitle = false;
    },
  });
  parser.end(html);
  return { markup, titles };
}

/** Rules with custom properties, each after a comment: the texts of these comments. */
function readCss(output: Buffer): readonly string[] {
  const css = output.toString();
  const rule =
    /\s*\/\* (.*?) \*\/\s*:root \{((?:\s*--[\w-]+: #[\da-f]{6};\s*\/\*.*?\*\/)*)\s*\}\n/sy;
  const titles: string[] = [];
  while (rule.lastIndex < css.length) {
    const from = rule.lastIndex;
    const [, title] = rule.exec(css) ?? [];
    if (title === undefined) throw new Error(`not CSS: ${css.slice(from, from + 80)}`);
    titles.push(title);
  }
  return titles;
}

function readPalette(output: Buffer): readonly string[] {
  const [magic, name = '', columns, mark, ...lines] = linesIn(output);
  expect([magic, name.slice(0, 6), columns, mark]).toEqual([
    'GIMP Palette',
    'Name: ',
    'Columns: 0',
    '#',
  ]);
  return lines.map(
    (line) => /^255 +99 +71\ttomato \((.*)\)$/.exec(line)?.[1] ?? `not a colour: ${line}`,
  );
}

/** Groups of an Adobe Swatch Exchange file, each with its only colour: the titles of the groups. */
function readSwatches(output: Buffer): readonly string[] {
  const groups: readonly { readonly name: string; readonly entries: readonly unknown[] }[] =
    readAse(output);
  return groups.map(({ name, entries }) => {
    expect(entries).toMatchObject([
      { name: expect.stringMatching(/^tomato .*#ff6347$/), color: { hex: 'FF6347' } },
    ]);
    return name;
  });
}

/**
 * Groups of design tokens, each with its only colour: the descriptions of the groups. The parser
 * orders tokens by id.
 */
async function readTokens(output: Buffer): Promise<readonly string[]> {
  const source = { filename: new URL('file:///colours.tokens.json'), src: output.toString() };
  const config = defineConfig({ tokens: ['colours.tokens.json'] }, { cwd: new URL('file:///') });
  const { tokens } = await parseTokens([source], { config, skipLint: true });
  const names = Object.keys(JSON.parse(output.toString()));
  const placeOf = (id: string) => names.indexOf(id.replace(/\.\d+$/, ''));
  return Object.values(tokens)
    .sort((a, b) => placeOf(a.id) - placeOf(b.id))
    .map(({ $type, $value, group }) => {
      expect({ $type, $value }).toMatchObject({
        $type: 'color',
        $value: { components: [1, 0.3882, 0.2784], alpha: 1 },
      });
      return group.$description ?? '';
    });
}
