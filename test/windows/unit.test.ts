// The unit tests with the Windows build of Node. Those that need what Windows lacks are skipped there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findObstacle, installProject, type Machine, startMachine } from './machine.ts';

/** The results of a run, as the JSON reporter of vitest writes them. */
interface Results {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Returns a line for each test that failed, and for each file that could not be run. */
const failuresIn = ({ testResults }: Results): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages.join(' ')}`),
  ]);

describe.skipIf(findObstacle() !== undefined)('on Windows', () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await startMachine(installProject);
  }, 900_000);
  // The packages are many files to remove.
  afterAll(() => machine.stop(), 120_000);

  // A test that fails is run again there, not all tests here.
  it('the unit tests pass', { timeout: 600_000, retry: 0 }, async () => {
    const user = machine.createUser(24);
    const vitest = 'node node_modules\\vitest\\vitest.mjs run --project unit --retry=1';
    const reporters = '--reporter=json --reporter=./test/support/retries.ts';
    const ran = await user.cmd(
      `cd ..\\project && ${vitest} ${reporters} --outputFile="${user.home}\\results.json"`,
    );
    const file = join(user.folder, 'results.json');
    if (!existsSync(file)) throw new Error(`vitest did not run: ${ran.stdout}${ran.stderr}`);
    const results: Results = JSON.parse(readFileSync(file, 'utf8'));
    const { numPassedTests, numPendingTests } = results;
    console.log(ran.stdout);
    console.log(`Unit tests on Windows: ${numPassedTests} passed, ${numPendingTests} skipped`);
    expect({ ...ran, failures: failuresIn(results) }).toMatchObject({ exit: 0, failures: [] });
  });
});
