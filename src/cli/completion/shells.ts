// Completion for each shell: the script, the parser of its requests, and the format of the answers.
import type { System } from '../../system/system.ts';
import { measureWidth } from '../../view/text/width.ts';
import { backslash, type CommandLine, type Quoting, split } from '../split.ts';
import type { Candidates, CompletionRequest } from './complete.ts';

export interface Shell {
  /**
   * Shell code that adds completion for `portfolio` to the shell. It does not evaluate typed text.
   */
  readonly script: string;
  /**
   * Reads the request from the arguments of the hidden command, or from variables that contain the
   * typed line.
   */
  request(words: readonly string[], env: System['env']): CompletionRequest;
  response(found: Candidates, env: System['env']): string;
}

// This script works in bash 3.2 and newer, without the bash-completion package.
const bash: Shell = {
  script: `# bash completion for portfolio
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
`,
  request: (_, env) => fromLine(env, backslash),
  response: (found, env) => {
    const line = split(typedLine(env), backslash);
    const from = replacedFrom(line, env['COMP_WORDBREAKS'] ?? '');
    const lines = found.candidates.map(
      ({ text }) => `${quotedForBash(text.slice(from), line.open?.quote)}\n`,
    );
    return `${pathLine(found)}${lines.join('')}`;
  },
};

/**
 * Returns the index in the current word at which readline starts to replace text. This is the index
 * of the open quote, or the index after the last unquoted word break. If the word break is `@`,
 * readline replaces it too.
 */
function replacedFrom({ word, quoted, open }: CommandLine, breaks: string): number {
  if (open !== undefined) return open.at;
  for (let at = word.length - 1; at >= 0; at--) {
    const character = word[at] ?? '';
    if (quoted[at] !== true && breaks.includes(character)) return character === '@' ? at : at + 1;
  }
  return 0;
}

function quotedForBash(text: string, quote: string | undefined): string {
  if (quote === "'") return text.replaceAll("'", "'\\''");
  if (quote === '"') return text.replace(/["\\$`]/g, '\\$&');
  return text.replace(/[^\p{L}\p{M}\p{N}_./:=@%+,-]/gu, '\\$&');
}

const zsh: Shell = {
  // With -U, zsh accepts candidates whose case differs from the typed word. zsh quotes the
  // candidates itself.
  script: `#compdef portfolio
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
  else
    shown=("\${(@mr:COLUMNS-1:)shown}")
    compadd -U -V portfolio -l -d shown -a values
  fi
}
if [[ $funcstack[1] == _portfolio ]]; then _portfolio "$@"; else compdef _portfolio portfolio; fi
`,
  request: fromWords,
  response: (found) => {
    // zsh does not align the help, so the lines are padded here.
    const width = Math.max(...found.candidates.map(({ text }) => measureWidth(text)));
    const lines = found.candidates.map(({ text, help }) => {
      const shown =
        help === '' ? text : `${text}${' '.repeat(width - measureWidth(text))}  -- ${help}`;
      return `${text}\t${shown}\n`;
    });
    return `${pathLine(found)}${lines.join('')}`;
  },
};

const fish: Shell = {
  script: `# fish completion for portfolio
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
`,
  request: (all) => {
    const { words, word } = fromWords(all);
    // fish removes the quotes of complete words, but not of the word at the cursor.
    return { words, word: split(word, backslash).word };
  },
  response: (found) => {
    const lines = found.candidates.map(({ text, help }) =>
      help === '' ? `${text}\n` : `${text}\t${help}\n`,
    );
    return `${pathLine(found)}${lines.join('')}`;
  },
};

const powershell: Shell = {
  // PowerShell drops empty arguments, so the script passes the line in an environment variable.
  script: `# PowerShell completion for portfolio
Register-ArgumentCompleter -Native -CommandName portfolio -ScriptBlock {
    param($word, $ast, $cursor)
    $env:COMP_LINE = $ast.Extent.Text
    $env:COMP_POINT = $cursor - $ast.Extent.StartOffset
    try {
        portfolio __complete powershell 2>$null | ForEach-Object {
            $value, $shown, $help = $_ -split "\`t", 3
            [System.Management.Automation.CompletionResult]::new($value, $shown, 'ParameterValue', $help)
        }
    }
    finally {
        Remove-Item Env:COMP_LINE, Env:COMP_POINT
    }
}
`,
  request: (_, env) => fromLine(env, { escape: '`', isDoubled: true }),
  // PowerShell completes paths itself if it receives no candidates.
  response: ({ candidates }) =>
    candidates
      .map(({ text, help }) => `${quotedForPowershell(text)}\t${text}\t${help || text}\n`)
      .join(''),
};

/**
 * Quotes a text. Single quotes prevent expansion. PowerShell treats typographic apostrophes as
 * quotes too.
 */
const quotedForPowershell = (text: string): string =>
  /^[\p{L}\p{N}_./:=%+-]+$/u.test(text) ? text : `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;

const nushell: Shell = {
  // Other commands keep the completer that was set before. nushell completes paths itself if it
  // receives no candidates.
  script: `# nushell completion for portfolio
let before_portfolio = $env.config.completions.external.completer?
$env.config.completions.external.completer = {|spans|
    if $spans.0 == portfolio {
        let lines = (^portfolio __complete nushell -- ...($spans | skip 1) | complete | get stdout | lines)
        if ($lines | is-empty) { null } else { $lines | split column "\\t" value description }
    } else if $before_portfolio != null {
        do $before_portfolio $spans
    }
}
`,
  // nushell keeps the quotes of all words.
  request: (all) => fromWords(all.map((each) => split(each, backslash).word)),
  response: ({ candidates, files }) =>
    files !== undefined
      ? ''
      : candidates.map(({ text, help }) => `${quotedForNushell(text)}\t${help}\n`).join(''),
};

/** Quotes a text. Double quotes prevent expansion. */
const quotedForNushell = (text: string): string =>
  /^[\p{L}\p{N}_.@/:=%+-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;

const shells = { bash, zsh, fish, powershell, nushell } as const;
export type ShellName = keyof typeof shells;
export const shellsByName: ReadonlyMap<string, Shell> = new Map(Object.entries(shells));

/**
 * Returns the line by which the script lets the shell complete paths, or '' if paths are not
 * allowed.
 */
const pathLine = ({ files }: Candidates): string => (files === undefined ? '' : `:${files}\n`);

/**
 * Returns the line up to the cursor. Restores trailing blanks, which PowerShell removes from
 * `COMP_LINE`.
 */
function typedLine({ COMP_LINE = '', COMP_POINT = '' }: System['env']): string {
  const characters = [...COMP_LINE];
  const point = /^[0-9]{1,5}$/.test(COMP_POINT) ? Number(COMP_POINT) : characters.length;
  return characters.slice(0, point).join('').padEnd(point);
}

function fromLine(env: System['env'], quoting: Quoting): CompletionRequest {
  const { words, word } = split(typedLine(env), quoting);
  return { words: words.slice(1), word };
}

/**
 * Converts the arguments from a script. The last argument is the current word, which may be empty.
 */
function fromWords(words: readonly string[]): CompletionRequest {
  return { words: words.slice(0, -1), word: words.at(-1) ?? '' };
}
