// The options table. It has the program's flags and settings, but not the query parameters, which
// are in the catalogue.
import { commandRows } from './command-rows.ts';
import { connectionRows } from './connection-rows.ts';
import { listRows } from './list-rows.ts';
import { outputRows } from './output-rows.ts';

/** The options table. Below each heading, help lists the flags in this order. */
export const rows = { ...outputRows, ...listRows, ...commandRows, ...connectionRows };
