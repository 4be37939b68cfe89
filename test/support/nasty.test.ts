// The check of the property tests must find what it is for.
import { expect, test } from 'vitest';
import { harm, nastyTexts } from './nasty.ts';

test.each([...nastyTexts, 'a\tb', 'a\u200d👍', '👍\u200d', 'a\ufe0f', '👍🏽\ud83d'])(
  '%j does harm',
  (text) => {
    expect(harm(text)).toContain('U+');
  },
);

test.each(['plain\nwords', 'Łódź 漢字 e\u0301', '👨‍👩‍👧‍👦👍🏽 1️⃣ ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍❤️‍💋‍👨🏽', '🏳️‍🌈🇩🇪'])(
  '%j does none',
  (text) => {
    expect(harm(text)).toBeUndefined();
  },
);
