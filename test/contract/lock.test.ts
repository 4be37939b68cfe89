// `npm ci` installs on any system only if the lock file names the packages of all of them. npm
// leaves out an optional package that the registry does not have, without a message: in that case a
// tool needs an older version.
import { readFileSync } from 'node:fs';
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
