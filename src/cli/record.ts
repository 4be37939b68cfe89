// Writes one answer: a list as the listing does; a single record as a readable page on a terminal, one row or its JSON elsewhere.

import { decode } from '../api/decode.ts';
import type { EntityName } from '../api/entities.ts';
import type { Endpoint } from '../api/schema.ts';
import type { Content } from '../client/content.ts';
import { cardOf } from '../view/views.ts';
import { sinkFor } from './listing.ts';
import type { Output } from './output.ts';

export async function writeContent(endpoint: Endpoint<EntityName>, content: Content, output: Output): Promise<void> {
  const paged = !endpoint.isList && output.format === 'table' && output.columns === undefined;
  const card = paged ? cardOf(endpoint.entity, decode(endpoint.entity, content.records[0])) : undefined;
  if (card !== undefined) {
    const { cardText } = await import('../view/card.ts');
    await output.screen.write(cardText(card, output.layout));
    return;
  }
  const sink = sinkFor({ endpoint, key: endpoint.envelopeKey, single: true }, output);
  await sink.take({ page: 1, content, fresh: content.records.map((_, position) => position) });
  await sink.end();
}
