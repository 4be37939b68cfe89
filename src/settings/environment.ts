// The environment variables that are not in the options table, for help and the man page.

export interface EnvironmentRow {
  readonly name: string;
  readonly help: string;
}

export const environment: readonly EnvironmentRow[] = [
  {
    name: 'PAGER',
    help: 'Pager, if neither PORTFOLIO_PAGER nor the setting pager names one; empty or cat for none',
  },
  { name: 'PORTFOLIO_FORCE_TTY', help: 'Lay out as for a terminal of this width (20 or more), also in a pipe' },
  { name: 'NO_COLOR', help: 'Any non-empty value turns colour off' },
  { name: 'CLICOLOR', help: '0 turns colour off' },
  { name: 'CLICOLOR_FORCE', help: 'Any value but 0 turns colour on, also in a pipe' },
  { name: 'FORCE_COLOR', help: '0 turns colour off; 1, 2 or 3 turn on 16, 256 or all colours, also in a pipe' },
  { name: 'FORCE_HYPERLINK', help: 'Any value but 0 turns links on for a terminal, 0 turns them off' },
  { name: 'ACCESSIBLE', help: 'Any non-empty value turns off repainting and line drawing, for screen readers' },
  { name: 'BROWSER', help: 'Command that opens web pages; several separated by colons, the preferred one first' },
  { name: 'HTTPS_PROXY', help: 'Proxy for https requests' },
  { name: 'NO_PROXY', help: 'Hosts to contact without the proxy, separated by commas' },
  { name: 'PORTFOLIO_CONFIG_DIR', help: 'Folder of the settings file, the cache and your own library' },
  { name: 'XDG_CONFIG_HOME', help: 'Folder of settings, if PORTFOLIO_CONFIG_DIR is not set; default ~/.config' },
  {
    name: 'XDG_CACHE_HOME',
    help: 'Folder of cached responses, if PORTFOLIO_CONFIG_DIR is not set; default ~/.cache',
  },
  {
    name: 'XDG_DATA_HOME',
    help: 'Folder of your own library, if PORTFOLIO_CONFIG_DIR is not set; default ~/.local/share',
  },
  { name: 'XDG_STATE_HOME', help: 'Folder of the last list, for @3 and @last; default ~/.local/state' },
  { name: 'LC_ALL', help: 'Locale by which numbers are grouped on a terminal, else LC_NUMERIC, else LANG' },
];
