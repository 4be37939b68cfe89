// A reporter that names each test that passed only when it was retried, with their number at the
// end.
import type { Reporter, TestModule } from 'vitest/node';

export default class Retries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0),
    );
    for (const { module, fullName } of retried)
      process.stdout.write(`needed a retry: ${module.relativeModuleId} > ${fullName}\n`);
    process.stdout.write(`${retried.length} tests needed a retry\n`);
  }
}
