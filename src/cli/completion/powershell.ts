// Completion in PowerShell. It drops empty arguments, so the line comes in a variable.
import { split } from './line.ts';
import { type Shell, typedLine } from './shell.ts';

const script = `# PowerShell completion for portfolio
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
`;

export const powershell: Shell = {
  script,
  question: (_, env) => {
    const { words, word } = split(typedLine(env), { escape: '`', doubled: true });
    return { words: words.slice(1), word };
  },
  // Without an answer PowerShell completes paths.
  answer: ({ candidates }) =>
    candidates.map(({ text, help }) => `${quoted(text)}\t${text}\t${help || text}\n`).join(''),
};

/** In single quotes nothing is expanded. PowerShell takes typographic apostrophes for quotes too. */
const quoted = (text: string): string =>
  /^[\p{L}\p{N}_./:=%+-]+$/u.test(text) ? text : `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;
