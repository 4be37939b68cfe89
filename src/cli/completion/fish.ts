// Completion in fish.
import { split } from './line.ts';
import { fromWords, pathLine, type Shell } from './shell.ts';

const script = `# fish completion for portfolio
function __portfolio_complete
    set -l word (commandline -ct)
    set -l lines (command portfolio __complete fish -- (commandline -opc)[2..] "$word" 2>/dev/null)
    if string match -q ':*' -- $lines[1]
        set -l parts (string match -r '^((?:--[^=]*=)?)(.*)$' -- $word)
        complete -C "__portfolio_path $parts[3]" | string replace -r '^' -- "$parts[2]"
        set -e lines[1]
    end
    printf '%s\\n' $lines
end
complete -c portfolio -f -k -a '(__portfolio_complete)'
`;

export const fish: Shell = {
  script,
  question: (all) => {
    const { words, word } = fromWords(all);
    // The word at the cursor still has its quotes.
    return { words, word: split(word, { escape: '\\' }).word };
  },
  answer: (values) => {
    const lines = values.candidates.map(({ text, help }) => (help === '' ? `${text}\n` : `${text}\t${help}\n`));
    return `${pathLine(values)}${lines.join('')}`;
  },
};
