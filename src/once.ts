// Values that are made when they are first needed.

/** Returns a function that calls `make` once, and always returns what that call returned. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
