// Writes a list in one of the formats, batch by batch as its pages arrive.

import { decode, decodeSome } from '../api/decode.ts';
import type { EntityName } from '../api/entities.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Batch } from '../client/paging.ts';
import type { Column } from '../view/columns.ts';
import { elements, oneLine, prettyJson } from '../view/json.ts';
import { rowsOf, views } from '../view/views.ts';
import { columnsOf, type Output } from './output.ts';

/** Takes the batches of a list, in order. */
export interface Sink {
  take(batch: Batch): Promise<void>;
  /** Writes what needs the whole list, and closes a document: after a list that stopped early too. */
  end(): Promise<void>;
}

export interface Listing {
  readonly endpoint: Endpoint<EntityName>;
  /** The key that holds the list: the endpoint's, or its subset's. */
  readonly key: string;
  /** Whether the answer is one page as the service cut it; JSON is then passed on as it came. */
  readonly single: boolean;
}

export function sinkFor(listing: Listing, output: Output): Sink {
  switch (output.format) {
    case 'json':
      return listing.single ? bodySink(output) : documentSink(listing, output);
    case 'ndjson':
      return lineSink(listing, output);
    case 'table':
      return tableSink(listing, output);
    case 'csv':
    case 'tsv':
      return rowSink(listing, output, output.format);
  }
}

/** One page: its body, byte for byte; on a terminal indented and coloured. */
function bodySink({ screen, layout }: Output): Sink {
  return {
    take: async ({ content }) => {
      await screen.write(screen.isTTY ? prettyJson(content.text, layout) : content.body);
    },
    end: async () => {},
  };
}

const sourcesOf = ({ content, fresh }: Batch, key: string): string[] => {
  const sources = elements(content.text, key);
  return fresh.flatMap((position) => sources[position] ?? []);
};

/** Several pages as one document of the same shape, each record in the words in which it came. */
function documentSink({ key }: Listing, { screen, layout }: Output): Sink {
  const head = `{${JSON.stringify(key)}:[`;
  let written = 0;
  let held = '';
  return {
    take: async (batch) => {
      const sources = sourcesOf(batch, key);
      if (sources.length === 0) return;
      const text = `${written === 0 ? head : ','}${sources.join(',')}`;
      written += sources.length;
      // Indenting takes the whole document; a terminal is no place for one that does not fit in memory.
      if (screen.isTTY) held += text;
      else await screen.write(text);
    },
    end: async () => {
      const tail = `${written === 0 ? head : ''}]}\n`;
      await screen.write(screen.isTTY ? prettyJson(held + tail, layout) : tail);
    },
  };
}

function lineSink({ key }: Listing, { screen, layout }: Output): Sink {
  return {
    take: async (batch) => {
      const lines = sourcesOf(batch, key).map((source) => `${oneLine(source, layout)}\n`);
      if (lines.length > 0) await screen.write(lines.join(''));
    },
    end: async () => {},
  };
}

/** How a batch becomes rows: decoded no further than the columns need. */
function rowsReader(entity: EntityName, columns: readonly Column[]): (batch: Batch) => readonly unknown[] {
  const recordsOf = ({ content, fresh }: Batch) => fresh.map((position) => content.records[position]);
  if (views[entity].rows !== undefined) {
    return (batch) => {
      const records = recordsOf(batch).map((record) => decode(entity, record));
      return rowsOf(entity, records);
    };
  }
  const read = decodeSome(entity, new Set(columns.map(({ path }) => path[0] ?? '')));
  return (batch) => recordsOf(batch).map(read);
}

function tableSink({ endpoint: { entity } }: Listing, output: Output): Sink {
  const columns = columnsOf(entity, output);
  const read = rowsReader(entity, columns);
  const rows: unknown[] = [];
  return {
    take: async (batch) => {
      for (const row of read(batch)) rows.push(row);
    },
    end: async () => {
      if (rows.length === 0) return;
      const { tableText } = await import('../view/table.ts');
      await output.screen.write(tableText(rows, columns, output.layout, { headers: output.headers ?? true }));
    },
  };
}

function rowSink({ endpoint: { entity } }: Listing, output: Output, format: 'csv' | 'tsv'): Sink {
  const columns = columnsOf(entity, output);
  const read = rowsReader(entity, columns);
  let headers = output.headers ?? format === 'csv';
  return {
    take: async (batch) => {
      const rows = read(batch);
      const { rowsText } = await import('../view/rows.ts');
      await output.screen.write(rowsText(rows, columns, { format, headers, layout: output.layout }));
      headers = false;
    },
    end: async () => {},
  };
}
