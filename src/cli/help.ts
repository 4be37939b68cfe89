// How help reads: the width, the order of its parts, and the examples.
import type { Command } from 'commander';

const examples = `
Examples:
  $ portfolio projects --field Illustration --demo
  $ portfolio projects poster art --sort views --json | jq -r '.projects[].name'
  $ portfolio user show timtadder
  $ portfolio login

Exit codes: 0 done, 2 usage, 3 not found, 4 no key or key refused, 5 service failed,
6 network, 7 rate limited, 8 incomplete, 9 refused for safety, 130 interrupted.
`;

/** Settings that the program's commands inherit, but for the examples. Set before any command is added. */
export function configureHelp(program: Command, version: string): void {
  program
    .description('Browse a creative-portfolio service from the terminal.')
    .version(version, '--version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', examples);
}
