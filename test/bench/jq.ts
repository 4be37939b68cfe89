// `--jq` against the same through a pipe to jq, for one page and for a document of about 5 MB.
import { type Figure, records } from './figures.ts';
import { installed, inTurns, portfolio } from './measure.ts';
import { pageServer } from './servers.ts';

export async function jq(): Promise<Figure[]> {
  const many = await records(4000);
  const bytes = JSON.stringify({ projects: many }).length;
  return [
    await piped('one page, --jq', many, 20),
    await piped(`a document of ${(bytes / 1e6).toFixed(1)} MB, --jq`, many, many.length),
  ];
}

async function piped(name: string, many: readonly object[], size: number): Promise<Figure> {
  const figure = { name, yardstick: '--json, piped to jq', unit: 'ms' } as const;
  if (!installed('jq')) return { ...figure, note: 'jq is not installed' };
  const server = await pageServer(many, size);
  const expression = '[.projects[] | select(.stats.views > 100) | .id] | length';
  const asking = portfolio('projects', '--base-url', server.url);
  try {
    const [ours = 0, theirs = 0] = await inTurns(
      [
        [...asking, '--jq', expression],
        ['sh', '-c', `${asking.join(' ')} --json | jq '${expression}'`],
      ],
      11,
    );
    return { ...figure, ours, theirs };
  } finally {
    await server.stop();
  }
}
