// Sets a flag of a parsed command.
import { splitFlagValues } from './built-calls.ts';
import type { ParsedCommand } from './command.ts';
import { flagsOf } from './flags.ts';

/**
 * Returns a parsed command with a flag set, or the same one if its command has no such flag.
 * @param value '' for a flag without a value; undefined removes the flag
 */
export function withFlag<C extends ParsedCommand>(
  parsed: C,
  long: string,
  value: string | undefined,
): C {
  const flag = flagsOf(parsed.commandRow).find((each) => each.longName === long);
  if (flag === undefined) return parsed;
  const otherFlags = parsed.typedFlags.filter((each) => each.longName !== long);
  const typed = { longName: long, value: flag.valueDefinition === undefined ? undefined : value };
  const addedFlags = splitFlagValues(flag, value ?? '').map((each) => ({
    ...typed,
    value: typed.value && each,
  }));
  const changed = {
    ...parsed,
    typedFlags: value === undefined ? otherFlags : [...otherFlags, ...addedFlags],
  };
  const { target: meaning, isRepeatable } = flag;
  if ('param' in meaning) {
    const params = new Map(parsed.params);
    params.delete(meaning.param);
    if (value !== undefined) params.set(meaning.param, typed.value ?? meaning.value ?? 'true');
    return { ...changed, params };
  }
  const { [meaning.option]: _, ...options } = parsed.options;
  if (value === undefined) return { ...changed, options };
  const set = typed.value === undefined ? true : isRepeatable ? [typed.value] : typed.value;
  return { ...changed, options: { ...options, [meaning.option]: set } };
}
