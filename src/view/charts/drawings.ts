// Kinds of record that a terminal shows as a picture of all of them, and not as rows. Each is loaded when it is drawn.
import type { EntityName } from '../../api/entities.ts';
import type { Drawing } from './chart.ts';

const drawings: { readonly [E in EntityName]?: Drawing } = {
  stats: async (...given) => (await import('./draw-stats.ts')).drawStats(...given),
  field: async (records, layout) => (await import('./draw-fields.ts')).drawFields(records, layout),
};

export const drawingOf = (entity: EntityName): Drawing | undefined => drawings[entity];
