// State that lasts longer than a call: the records that recent searches returned, notes that are
// written once, and a pause that the service asked for.
import { type EntityName, type Kind, kindOf } from '../../api/entities.ts';
import { idAt } from '../../api/ids.ts';
import type { Context } from '../../cli/context.ts';
import type { PortfolioError } from '../../errors.ts';
import type { RawRecord } from '../../view/format.ts';

/** Maximum number of remembered records. The oldest are forgotten. */
const maxRecords = 1000;
/** Maximum length of a remembered record, in characters. A hostile one could fill the memory. */
const maxLength = 50_000;

export interface Session {
  readonly server: Context<'boards'>;
  isFirst(text: string): boolean;
  /** Remembers that the service refused a request because of its rate limit. */
  pause(refusal: PortfolioError): void;
  /** @throws the refusal until the service accepts requests again, if it reported when */
  checkPause(): void;
  /** Remembers a record of a search, so that `look` needs no request to show its picture. */
  remember(entity: EntityName, record: RawRecord): void;
  recall(kind: Kind, id: string): RawRecord | undefined;
}

export function newSession(server: Context<'boards'>): Session {
  const said = new Set<string>();
  const records = new Map<string, RawRecord>();
  let paused: { readonly until: number; readonly refusal: PortfolioError } | undefined;
  return {
    server,
    isFirst: (text) => !said.has(text) && said.add(text) !== undefined,
    pause: (refusal) => {
      const { retryAfter = 0 } = refusal.details;
      paused = { until: server.system.now() + retryAfter * 1000, refusal };
    },
    checkPause: () => {
      if (paused !== undefined && server.system.now() < paused.until) throw paused.refusal;
    },
    remember: (entity, record) => {
      const id = idAt(record.value, 'id');
      if (id === undefined || record.text.length > maxLength) return;
      const key = `${kindOf(entity)} ${id}`;
      records.delete(key);
      records.set(key, record);
      const [oldest] = records.keys();
      if (records.size > maxRecords && oldest !== undefined) records.delete(oldest);
    },
    recall: (kind, id) => records.get(`${kind} ${id}`),
  };
}
