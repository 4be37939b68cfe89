// Completion in bash 3.2 and newer, without the bash-completion package.
import { type Line, type Quoting, split } from './line.ts';
import { pathLine, type Shell, typedLine } from './shell.ts';

const script = `# bash completion for portfolio
_portfolio() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :*) compopt -o default 2>/dev/null ;;
      *) COMPREPLY+=("$line") ;;
    esac
  done < <(COMP_LINE=$COMP_LINE COMP_POINT=$COMP_POINT COMP_WORDBREAKS=$COMP_WORDBREAKS \\
    command portfolio __complete bash 2>/dev/null)
  compopt -o nosort 2>/dev/null
}
complete -F _portfolio portfolio
`;

const quoting: Quoting = { escape: '\\' };

export const bash: Shell = {
  script,
  question: (_, env) => {
    const { words, word } = split(typedLine(env), quoting);
    return { words: words.slice(1), word };
  },
  answer: (values, env) => {
    const line = split(typedLine(env), quoting);
    const from = replacedFrom(line, env['COMP_WORDBREAKS'] ?? '');
    const written = values.candidates.map(({ text }) => `${quotedFor(text.slice(from), line.open?.quote)}\n`);
    return `${pathLine(values)}${written.join('')}`;
  },
};

/**
 * Where in the current word the text begins that readline replaces: at an open quote, else behind the last of its break characters
 * that is not quoted, but before an @.
 */
function replacedFrom({ word, quoted, open }: Line, breaks: string): number {
  if (open !== undefined) return open.at;
  for (let at = word.length - 1; at >= 0; at--) {
    const character = word[at] ?? '';
    if (quoted[at] !== true && breaks.includes(character)) return character === '@' ? at : at + 1;
  }
  return 0;
}

function quotedFor(text: string, quote: string | undefined): string {
  if (quote === "'") return text.replaceAll("'", "'\\''");
  if (quote === '"') return text.replace(/["\\$`]/g, '\\$&');
  return text.replace(/[^\p{L}\p{M}\p{N}_./:=@%+,-]/gu, '\\$&');
}
