// The codes of entities in a library's file. Each file has its own, in the table `form`.

import { type EntityName, entityNames } from '../../api/entities.ts';
import { PortfolioError } from '../../errors.ts';
import { formsOfRow } from '../index/schema.ts';
import type { Database } from './sqlite.ts';

export interface Forms {
  /** @throws PortfolioError if the file has no code for the entity */
  readonly codeOf: (entity: EntityName) => number;
  /** Returns `undefined` if the code is unknown, or belongs to an entity of a newer release. */
  readonly entityOf: (code: unknown) => EntityName | undefined;
}

/** Reads the codes of a file. */
export function formsIn(database: Database): Forms {
  const codes = new Map<string, number>();
  // A raw row is a list of SQLite's values.
  for (const [code, name] of database.prepare('SELECT form, name FROM form').raw().all() as unknown[][])
    codes.set(String(name), Number(code));
  const entities = new Map(entityNames.map((name) => [codes.get(name), name]));
  return {
    codeOf: (entity) => {
      const code = codes.get(entity);
      if (code === undefined)
        throw new PortfolioError('unexpected', `the library has no code for records of the kind ${entity}`);
      return code;
    },
    entityOf: (code) => entities.get(Number(code)),
  };
}

/** Adds codes for the entities that have none in this file. @throws PortfolioError if there are too many */
export function addForms(database: Database): void {
  const missing = `FROM json_each(?) WHERE value NOT IN (SELECT name FROM form)`;
  const names = JSON.stringify(entityNames);
  if (database.prepare(`SELECT 1 ${missing}`).raw().get([names]) === undefined) return;
  database.prepare(`INSERT OR IGNORE INTO form (name) SELECT value ${missing} ORDER BY key`).run([names]);
  const [newest] = database.prepare('SELECT max(form) FROM form').raw().get() as unknown[];
  if (Number(newest) >= formsOfRow) throw new PortfolioError('unexpected', 'the library has too many kinds of record');
}
