// __decode: decodes one large picture for a parent process of this program. The parent can stop
// this process.
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../cli/context.ts';
import { messageOf, PortfolioError } from '../../errors.ts';
import { decodeApart } from '../../view/pictures/decoder.ts';

export async function runDecoder(
  { system }: Context,
  [task = '']: readonly string[],
): Promise<void> {
  const file = await buffer(system.stdin.stream);
  const bytes = await decodeApart(file, task).catch((cause: unknown) => {
    throw new PortfolioError('unreadable', messageOf(cause), { cause });
  });
  await system.stdout.write(bytes);
}
