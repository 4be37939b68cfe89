// Reads the open views as far as the state asks for. Their results are events.
import { PortfolioError } from '../../errors.ts';
import { openEndpoint, type Reader, type ReaderInput, type ReaderOptions } from './read.ts';
import { openBoard, openBoards } from './read-boards.ts';
import type { Event, State, View } from './state.ts';
import { shown } from './steps.ts';

/** A view that is read. */
interface OpenView {
  readonly stop: AbortController;
  /** Undefined until the view is opened. */
  reader?: Reader;
  /** Whether something is read now. */
  isBusy: boolean;
  /** Width for which the page was laid out. */
  columns: number;
}

/** @param failureText returns the message about an error */
export function createReaders(
  input: ReaderInput,
  send: (event: Event) => void,
  failureText: (error: unknown) => string,
): { follow(state: State): boolean } {
  const readers = new Map<string, OpenView>();

  /** Reads a part of a view. Its results and its failure are events, unless the view was closed. */
  async function read(view: number, open: OpenView, work: () => Promise<readonly Event[]>): Promise<void> {
    open.isBusy = true;
    const events = await work().catch((error: unknown): readonly Event[] => {
      const isUsage = error instanceof PortfolioError && error.kind === 'usage';
      return [{ kind: 'failed', view, text: failureText(error), isUsage }];
    });
    open.isBusy = false;
    if (!open.stop.signal.aborted) for (const event of events) send(event);
  }

  function start({ id, call }: View): OpenView {
    const open: OpenView = { stop: new AbortController(), isBusy: true, columns: 0 };
    const signal = AbortSignal.any([open.stop.signal, input.context.system.signal]);
    const learn: ReaderOptions['learn'] = (opened) => {
      if (!open.stop.signal.aborted) send({ kind: 'opened', view: id, opened });
    };
    void read(id, open, async () => {
      open.reader = await openReader(call, { signal, learn }, input);
      return [{ kind: 'opened', view: id, opened: open.reader.opened }];
    });
    return open;
  }

  async function more(view: number, reader: Pick<Required<Reader>, 'more'>): Promise<readonly Event[]> {
    const { items, isLast, title } = await reader.more();
    const loaded: Event = { kind: 'loaded', view, items, isLast };
    return title === undefined ? [loaded] : [{ kind: 'opened', view, opened: { title } }, loaded];
  }

  return {
    /** Starts, continues and stops to read, as the state asks for. Returns whether a view was opened. */
    follow: (state) => {
      const { views, columns } = state;
      const open = new Map(views.map((view) => [`${view.id} ${view.reading}`, view]));
      for (const [key, { stop }] of readers) {
        if (open.has(key)) continue;
        stop.abort();
        readers.delete(key);
      }
      let hasOpened = false;
      for (const [key, view] of open) {
        const known = readers.get(key);
        const { more: next, layOut } = known?.reader ?? {};
        if (known === undefined) {
          readers.set(key, start(view));
          hasOpened = true;
        } else if (known.isBusy) continue;
        else if (next !== undefined && view.progress === 'reading')
          void read(view.id, known, () => more(view.id, { more: next }));
        else if (layOut !== undefined && view === shown(state) && known.columns !== columns) {
          known.columns = columns;
          void read(view.id, known, async () => [{ kind: 'laidOut', view: view.id, lines: await layOut(columns - 2) }]);
        }
      }
      return hasOpened;
    },
  };
}

const openReader = async ({ command, ...call }: View['call'], options: ReaderOptions, input: ReaderInput) => {
  if (command.kind === 'endpoint') return openEndpoint({ ...call, command }, options, input);
  const [board] = call.words;
  return board === undefined ? openBoards(input) : openBoard(board, input);
};
