// Completion in zsh.
import { described } from './described.ts';
import { fromWords, pathLine, type Shell } from './shell.ts';

// With -U zsh takes the candidates as they are: they match already, also in another case, and it quotes them.
const script = `#compdef portfolio
_portfolio() {
  local line
  local -a values shown
  while IFS= read -r line; do
    case $line in
      (:file) compset -P '--[^=]#='; _files; return ;;
      (:folder) compset -P '--[^=]#='; _files -/; return ;;
    esac
    values+=("\${line%%$'\\t'*}")
    shown+=("\${line#*$'\\t'}")
  done < <(command portfolio __complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  if [[ "$shown" == "$values" ]]; then compadd -U -V portfolio -a values
  else compadd -U -V portfolio -l -d shown -a values
  fi
}
if [[ $funcstack[1] == _portfolio ]]; then _portfolio "$@"; else compdef _portfolio portfolio; fi
`;

export const zsh: Shell = {
  script,
  question: fromWords,
  answer: (values) => {
    const lines = described(values.candidates).map(({ text, shown }) => `${text}\t${shown}\n`);
    return `${pathLine(values)}${lines.join('')}`;
  },
};
