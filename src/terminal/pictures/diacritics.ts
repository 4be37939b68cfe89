// The combining characters that count rows and columns of kitty's placeholders: the first 108 of its list, in its order.

const ranges =
  '305 30D 30E 310 312 33D-33F 346 34A-34C 350-352 357 35B 363-36F 483-487 592-595 597-599 59C-5A1 5A8 5A9 5AB 5AC 5AF 5C4 610-617 657-65B 65D 65E 6D6-6DC 6DF-6E2 6E4 6E7 6E8 6EB 6EC 730 732 733 735 736 73A 73D 73F-741 743 745 747 749 74A 7EB-7F1 7F3';

export const diacritics: readonly string[] = ranges.split(' ').flatMap((range) => {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
});
