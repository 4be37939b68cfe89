// The program's own commands, beside those of the catalogue. What they do is imported when they run.
import { type Command, Option } from 'commander';
import { type Act, addFlags, onAction } from './action.ts';
import { type Flag, globalFlags, loginFlags, outputFlags, serveFlags, usageError } from './flags.ts';

const { output, json } = outputFlags;
const { quiet, verbose } = globalFlags;
const facts = { output, json: { ...json, help: 'The same as -o json' } };
type Flags = Readonly<Record<string, Flag>>;
const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Flags are added to those commands alone that `args` may mean. */
export function addOwnCommands(program: Command, args: readonly string[], act: Act): void {
  program.commandsGroup('Service:');
  const own = (parent: Command, usage: string, help: string, flags: Flags = {}, globals: Flags = globalFlags) => {
    const command = parent.command(usage).description(help);
    if (!args.includes(command.name())) return command;
    addFlags(command, flags, 'Flags:');
    addFlags(command, globals, 'Global flags:');
    return command;
  };

  const api = own(program, 'api <path>', 'Ask for any path of the service', outputFlags);
  api.addOption(
    new Option('-f, --raw-field <name=value>', 'Add a query parameter').argParser(collect).helpGroup('Flags:'),
  );
  api.addOption(new Option('-i, --include', 'Print the status and the headers too').helpGroup('Flags:'));
  onAction(api, act, async (context, [path = '']) => (await import('./api.ts')).api(context, path));

  const serve = own(program, 'serve', 'Be the service, on this machine', serveFlags, { quiet, verbose });
  const fault = new Option('--fault <status:share>', 'Fail this share of the requests, as 503:0.1; repeatable');
  serve.addOption(fault.argParser(collect).helpGroup('Flags:'));
  onAction(serve, act, async (context) => (await import('./serve.ts')).serve(context));

  program.commandsGroup('Settings:');
  const login = own(program, 'login', 'Store a key and the address of its service', loginFlags);
  onAction(login, act, async (context) => (await import('./login.ts')).login(context));
  const logout = own(program, 'logout', 'Forget the stored key');
  onAction(logout, act, async (context) => (await import('./login.ts')).logout(context));
  const status = own(program, 'status', 'Show what is set up, and check the key', facts);
  onAction(status, act, async (context) => (await import('./status.ts')).status(context));

  const config = program.command('config').helpCommand(false).description('Read and change the settings');
  const list = own(config, 'list', 'List the settings', facts);
  onAction(list, act, async (context) => (await import('./config.ts')).configList(context));
  const get = own(config, 'get <key>', 'Print one setting', facts);
  onAction(get, act, async (context, [key = '']) => (await import('./config.ts')).configGet(context, key));
  const set = own(config, 'set <key> <value>', 'Change a setting');
  onAction(set, act, async (context, [key = '', value = '']) =>
    (await import('./config.ts')).configSet(context, key, value),
  );
  const unset = own(config, 'unset <key>', 'Remove a setting');
  onAction(unset, act, async (context, [key = '']) => (await import('./config.ts')).configUnset(context, key));
  const path = own(config, 'path', "Print the settings file's path");
  onAction(path, act, async (context) => (await import('./config.ts')).configPath(context));

  const cache = program.command('cache').helpCommand(false).description('Look at the kept answers, and be rid of them');
  const info = own(cache, 'info', 'Show where they are kept, how many and how old', facts, { quiet, verbose });
  onAction(info, act, async (context) => (await import('./cache.ts')).cacheInfo(context));
  const clear = own(cache, 'clear', 'Remove them', {}, { quiet, verbose });
  onAction(clear, act, async (context) => (await import('./cache.ts')).cacheClear(context));

  program.helpCommand(false);
  const help = program.command('help [command...]').description('Print the help of a command');
  help.action((words: readonly string[]) => found(program, words).help());
}

function found(program: Command, words: readonly string[]): Command {
  return words.reduce<Command>((command, word) => {
    const next = command.commands.find((child) => child.name() === word || child.aliases().includes(word));
    if (next === undefined)
      throw usageError(`there is no command ${JSON.stringify(words.join(' '))}`, 'see `portfolio --help`');
    return next;
  }, program);
}
