// The shells whose Tab key completes, by the name that `completion` takes. A shell is a row here and its file.
import type { Shell } from './shell.ts';

interface ShellRow {
  /** How to install its script. */
  readonly help: string;
  readonly load: () => Promise<Shell>;
}

const rows = {
  bash: {
    help: 'Add to ~/.bashrc: source <(portfolio completion bash)',
    load: async () => (await import('./bash.ts')).bash,
  },
  zsh: {
    help: 'Add to ~/.zshrc after compinit: source <(portfolio completion zsh)',
    load: async () => (await import('./zsh.ts')).zsh,
  },
  fish: {
    help: 'Run portfolio completion fish > ~/.config/fish/completions/portfolio.fish',
    load: async () => (await import('./fish.ts')).fish,
  },
  powershell: {
    help: 'Add to $PROFILE: portfolio completion powershell | Out-String | Invoke-Expression',
    load: async () => (await import('./powershell.ts')).powershell,
  },
} as const satisfies Readonly<Record<string, ShellRow>>;

export const shells: ReadonlyMap<string, ShellRow> = new Map(Object.entries(rows));
