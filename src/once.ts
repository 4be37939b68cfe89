// Values that are made when they are first needed.

/** Returns a function that calls `create` once, and always returns what that call returned. */
export const once = <T>(create: () => T): (() => T) => {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
};
