// Lists of the catalogue's endpoints, for tests of what is printed about them, and of the stages between pages and output.
import { type CommandName, endpointOf } from '../../src/api/catalogue.ts';
import type { Values } from '../../src/api/request.ts';
import type { Call } from '../../src/cli/command.ts';
import type { PrintedList } from '../../src/cli/printing/list-notes.ts';
import type { Stage } from '../../src/records/call.ts';
import type { Batch } from '../../src/view/format.ts';
import { subjectOf } from '../../src/view/subject.ts';
import { contextWith, type FakeContext } from './context.ts';
import { batchOf } from './render.ts';
import type { Given } from './system.ts';

interface GivenList extends Given, Partial<Pick<PrintedList, 'several' | 'words'>> {
  readonly call?: Call;
  readonly values?: Values;
}

const emptyCall: Call = {
  command: { kind: 'group', name: '', help: '', commands: [] },
  path: [],
  words: [],
  flags: [],
  options: {},
  params: new Map(),
};

export function listOf(
  name: CommandName,
  { call = emptyCall, values = {}, several, words = [], ...given }: GivenList = {},
): PrintedList & Pick<FakeContext, 'output'> {
  const { context, output } = contextWith({ demo: true }, given);
  const endpoint = endpointOf(name);
  return { endpoint, subject: subjectOf(endpoint), context, call, output, values: () => values, several, words };
}

/** The batches that a stage yields for batches of these values. */
export async function staged(
  { apply }: Pick<Stage, 'apply'>,
  batches: readonly (readonly unknown[])[],
): Promise<readonly Batch[]> {
  async function* all(): AsyncGenerator<Batch> {
    for (const values of batches) yield { ...batchOf(values), body: Buffer.from('whole') };
  }
  const yielded: Batch[] = [];
  for await (const batch of apply(all())) yielded.push(batch);
  return yielded;
}
