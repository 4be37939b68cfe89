// The environment variables that are not in the options table. `portfolio help environment` lists
// them.
import { assistantVariables } from '../../system/environment.ts';

export const environmentVariables: readonly (readonly [name: string, help: string])[] = [
  [
    'PAGER',
    'Pager, if neither PORTFOLIO_PAGER nor the setting pager names one; empty or cat for none',
  ],
  [
    'PORTFOLIO_FORCE_TTY',
    'Format output for a terminal of this width (at least 20), also in a pipe',
  ],
  [
    'PORTFOLIO_AGENT',
    '0: no notes for assistants; 1: notes as for an assistant. By default, one of these shows that an assistant runs ' +
      `the command: ${assistantVariables.join(', ')}`,
  ],
  ['NO_COLOR', 'Any non-empty value turns colour off'],
  ['CLICOLOR', '0 turns colour off'],
  ['CLICOLOR_FORCE', 'Any value but 0 turns colour on, also in a pipe'],
  ['FORCE_COLOR', '0 turns colour off; 1, 2 or 3 turn on 16, 256 or all colours, also in a pipe'],
  ['FORCE_HYPERLINK', 'Links in the terminal: 0 is off, any other value is on'],
  ['ACCESSIBLE', 'Any non-empty value turns off repainting and line drawing, for screen readers'],
  [
    'BROWSER',
    'Command that opens web pages; several separated by colons, the preferred one first (on Windows, one)',
  ],
  ['HTTPS_PROXY', 'HTTP proxy for https requests, as HOST:PORT; SOCKS is not supported'],
  ['ALL_PROXY', 'The same, if HTTPS_PROXY is not set'],
  [
    'NO_PROXY',
    'Hosts to contact without the proxy: names, addresses and networks (10.0.0.0/8), separated by commas',
  ],
  ['PORTFOLIO_CONFIG_DIR', 'Folder of the settings file, the cache and your own library'],
  [
    'PORTFOLIO_NO_CODE_CACHE',
    'Any non-empty value keeps no compiled code for faster starts; Windows never keeps it',
  ],
  [
    'XDG_CONFIG_HOME',
    'Folder of settings, if PORTFOLIO_CONFIG_DIR is not set; default ~/.config; on Windows APPDATA',
  ],
  [
    'XDG_CACHE_HOME',
    'Folder of cached responses, if PORTFOLIO_CONFIG_DIR is not set; default ~/.cache; on Windows LOCALAPPDATA',
  ],
  [
    'XDG_DATA_HOME',
    'Folder of your own library, if PORTFOLIO_CONFIG_DIR is not set; default ~/.local/share; on Windows LOCALAPPDATA',
  ],
  [
    'XDG_STATE_HOME',
    'Folder of the last list, for @3 and @last; default ~/.local/state; on Windows LOCALAPPDATA',
  ],
  ['LC_ALL', 'Locale for grouping digits on a terminal; if it is not set, LC_NUMERIC, then LANG'],
];
