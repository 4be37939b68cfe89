// A command's context with the fake System, for tests of single functions.
import { type Context, createContext } from '../../src/cli/context.ts';
import { createMask } from '../../src/client/mask.ts';
import type { OptionName, Options } from '../../src/settings/options/options.ts';
import { chooseSource } from '../../src/sources/sources.ts';
import { type Fake, fakeSystem, type Given } from './system.ts';

export interface FakeContext {
  readonly context: Context<OptionName>;
  readonly output: Fake['output'];
}

export function contextWith(
  options: Options = {},
  given: Given = {},
  args: readonly string[] = [],
): FakeContext {
  const { system, output } = fakeSystem(args, given);
  return {
    context: createContext({ system, options, mask: createMask(), source: chooseSource(options) }),
    output,
  };
}
