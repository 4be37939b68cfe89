// `npm ci` installs on any system only if the lock file names the packages of all of them. npm
// leaves out an optional package that the registry does not have, without a message: in that case a
// tool needs an older version.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/**
 * Returns whether Node would find the package from that folder: in its `node_modules`, or in those
 * of a folder above.
 */
function isLocked(name: string, folder: string): boolean {
  if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
  return (
    folder !== '' &&
    isLocked(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
  );
}

const optional = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies).map((name) => ({ folder, name })),
);

test('the lock file has the packages of every platform', () => {
  expect(optional.length).toBeGreaterThan(50);
  expect(optional.filter(({ folder, name }) => !isLocked(name, folder))).toEqual([]);
});

// A tag can be moved to other code, which would then run with the rights of a release.
const workflows = '.github/workflows';
test.each(readdirSync(workflows))('%s names each action by its commit', (file) => {
  const lines = readFileSync(join(workflows, file), 'utf8').match(/\buses: .*/g) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
