// How fast all projects of the sample are put in order of likeness, once their colours are known,
// against the same list as it is.
import { compare, type Figure, inTurns, portfolio } from './measure.ts';

export async function like(): Promise<Figure[]> {
  const list = ['projects', '--demo', '--all'];
  const ordered = portfolio(...list, '--like', '24705365', '--color-range', '255');
  const unknown = {
    name: '--like over 2,160 projects, colours not known',
    yardstick: 'the same list',
    unit: 'ms',
  } as const;
  const [first] = await inTurns(
    [portfolio(...list, '--like', '24705365', '--color-range', '255', '--no-cache')],
    1,
  );
  const known = {
    name: '--like over 2,160 projects, colours known',
    yardstick: 'the same list',
    most: 2,
  };
  return [
    { ...unknown, ...(first === undefined ? {} : { ours: first }) },
    await compare(known, ordered, portfolio(...list)),
  ];
}
