// Joins what several flags do with one list. Imported only if such a flag was typed.
import type { FlagHooks, JoinedHooks, OpenedList, OpenSink, Sink } from './act.ts';

/** @param flagHooks hooks of the typed flags, in their order */
export function joinHooks(flagHooks: readonly FlagHooks[]): JoinedHooks {
  const printsNothing = flagHooks.some(({ printed }) => printed === 'nothing');
  const hasSinks = flagHooks.some(
    ({ createSink, wrapSink }) => createSink !== undefined || wrapSink !== undefined,
  );
  return {
    filters: flagHooks.flatMap(({ filters }) => filters ?? []),
    comparison: flagHooks.find(({ comparison }) => comparison !== undefined)?.comparison,
    runInstead: async (list) => {
      for (const hooks of flagHooks) if ((await hooks.runInstead?.(list)) === true) return true;
      return false;
    },
    createStage: flagHooks.find(({ createStage }) => createStage !== undefined)?.createStage,
    noteEnd: async (list) => {
      for (const hooks of flagHooks) await hooks.noteEnd?.(list);
    },
    printsNothing,
    joinSinks: hasSinks
      ? async (list, preparePrinting) => {
          const printers = printsNothing ? [] : [await preparePrinting(list)];
          return wrapSinks(list, flagHooks, printers);
        }
      : undefined,
  };
}

/** Each record goes to the printer first, then to the sinks of the flags. */
function wrapSinks(
  list: OpenedList,
  flagHooks: readonly FlagHooks[],
  printers: readonly OpenSink[],
): OpenSink {
  const sinks = flagHooks.flatMap((hooks) => hooks.createSink?.(list) ?? []);
  return flagHooks.reduce<OpenSink>(
    (innerSink, hooks) => hooks.wrapSink?.(list, innerSink) ?? innerSink,
    (sinkKind) => openAll([...printers, ...sinks], sinkKind),
  );
}

async function openAll(
  openSinks: readonly OpenSink[],
  sinkKind: Parameters<OpenSink>[0],
): Promise<Sink> {
  const sinks: Sink[] = [];
  for (const openSink of openSinks) sinks.push(await openSink(sinkKind));
  const forEachSink = async (action: (sink: Sink) => Promise<void>): Promise<void> => {
    for (const sink of sinks) await action(sink);
  };
  return {
    write: (batch) => forEachSink((sink) => sink.write(batch)),
    end: () => forEachSink((sink) => sink.end()),
    endAfterError: (error) => forEachSink((sink) => sink.endAfterError(error)),
  };
}
