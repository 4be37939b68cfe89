// Reads the open views as far as the state asks for. Their results are events.
import { isFailure, joinSignals } from '../../errors.ts';
import { isOfPictures } from './calls.ts';
import { type ReaderInput, type ReaderOptions, readEndpoint, type ViewPart } from './read.ts';
import { readBoard, readBoards } from './read-boards.ts';
import { readPictures } from './read-pictures.ts';
import type { Event, State, View } from './state.ts';
import { currentView } from './steps.ts';

interface OpenView {
  readonly stop: AbortController;
  readonly parts: AsyncIterator<ViewPart, void>;
  isBusy: boolean;
  /** Width of the screen when the last part was asked for. */
  columns: number;
}

/** @param failureText returns the message about an error */
export function createReaders(
  input: ReaderInput,
  send: (event: Event) => void,
  failureText: (error: unknown) => string,
): { follow(state: State): boolean } {
  const readers = new Map<string, OpenView>();
  let columns = 0;

  function start({ id, call }: View): OpenView {
    const stop = new AbortController();
    const learn: ReaderOptions['learn'] = (opened) => {
      if (!stop.signal.aborted) send({ kind: 'opened', view: id, opened });
    };
    const signal = joinSignals(stop.signal, input.context.system.signal);
    return {
      stop,
      isBusy: false,
      columns: 0,
      parts: partsOf(call, { signal, learn, width: () => columns - 2 }, input),
    };
  }

  /** The part is an event, as is a failure, unless the view was closed. */
  async function readOn(view: number, open: OpenView): Promise<void> {
    open.isBusy = true;
    const event = await open.parts.next().then(
      ({ value }): Event | undefined => (value ? { ...value, view } : undefined),
      (error: unknown): Event => {
        const isUsage = isFailure(error, 'usage');
        return { kind: 'failed', view, text: failureText(error), isUsage };
      },
    );
    open.isBusy = false;
    if (event !== undefined && !open.stop.signal.aborted) send(event);
  }

  return {
    /**
     * Starts, continues and stops to read, as the state asks for. Returns whether a view was
     * opened.
     */
    follow: (state) => {
      columns = state.columns;
      const wanted = new Map(state.views.map((view) => [`${view.id} ${view.reading}`, view]));
      for (const [key, { stop }] of readers) {
        if (wanted.has(key)) continue;
        stop.abort();
        readers.delete(key);
      }
      let hasOpened = false;
      for (const [key, view] of wanted) {
        const open = readers.get(key) ?? start(view);
        hasOpened ||= !readers.has(key);
        readers.set(key, open);
        const isWider =
          view.content?.kind === 'page' && view === currentView(state) && open.columns !== columns;
        if (open.isBusy || (view.progress !== 'reading' && !isWider)) continue;
        open.columns = columns;
        void readOn(view.id, open);
      }
      return hasOpened;
    },
  };
}

function partsOf(call: View['call'], options: ReaderOptions, input: ReaderInput) {
  const { commandRow } = call;
  if (commandRow.kind === 'endpoint') return readEndpoint({ ...call, commandRow }, options, input);
  if (isOfPictures(call)) return readPictures(call, options, input);
  const [board] = call.args;
  return board === undefined ? readBoards(input) : readBoard(board, input);
}
