// A map that forgets what was not asked for lately, once what it holds weighs too much.

/** `get` a value by its key, made by `make` where it is not held. */
export type Bounded<V> = (key: string, make: () => V) => V;

export function bounded<V>(limit: number, weigh: (value: V, key: string) => number): Bounded<V> {
  // A Map keeps the order of insertion: putting a value back makes it the newest.
  const held = new Map<string, V>();
  let weight = 0;
  const drop = (key: string): void => {
    const value = held.get(key);
    if (value === undefined) return;
    held.delete(key);
    weight -= weigh(value, key);
  };
  return (key, make) => {
    const known = held.get(key);
    const value = known ?? make();
    drop(key);
    held.set(key, value);
    weight += weigh(value, key);
    for (const oldest of held.keys()) {
      if (weight <= limit || held.size === 1) break;
      drop(oldest);
    }
    return value;
  };
}
