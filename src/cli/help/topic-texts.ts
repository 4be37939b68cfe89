// The texts of the help topics. Tables of flags, formats and exit codes are generated.
import { shownNouns } from '../../api/catalogue.ts';
import { failures } from '../../errors.ts';
import { relations } from '../../library/index/relations.ts';
import type { Scope } from '../../settings/options/option-row.ts';
import { type OptionName, optionNames, optionRow } from '../../settings/options/options.ts';
import { formatMeanings } from '../../view/formats/formats.ts';
import { type CommandRow, commandsBelow, rowNamed } from '../command.ts';
import { flagTerm, programFlags, scopeFlags } from '../flags.ts';
import { environmentVariables } from './environment-variables.ts';
import { type TopicName, topics } from './help.ts';
import type { Block } from './topic-text.ts';

export const texts: Readonly<Record<TopicName, (tree: readonly CommandRow[]) => readonly Block[]>> = {
  environment: () => [
    'A flag overrides an environment variable, which overrides the profile in the settings file. `portfolio ' +
      'status` and `portfolio config list` show the active settings.',
    { title: 'Settings:', rows: variableRows((scope) => scope !== 'serve') },
    { title: 'For the command serve:', rows: variableRows((scope) => scope === 'serve') },
    { title: 'Other variables:', rows: environmentVariables },
  ],
  formatting: () => [
    'On a terminal, lists are tables and single records are pages. In a pipe, both are tab-separated values ' +
      'in full, without a header or colour. `-o FORMAT` chooses another format for both. `portfolio config ' +
      'set output FORMAT` sets the default for a terminal.',
    { title: 'Formats:', rows: Object.entries(formatMeanings) },
    { title: 'Flags:', rows: [...flagRows('output'), ...flagRows('page'), ...flagRows('sheet'), ...flagRows('web')] },
    'Columns are the names of members as the service sends them. Dots lead to nested members: `--columns ' +
      'id,name,stats.views,owners.username`. Values from a list are joined by commas.',
    'Data goes to stdout, everything else to stderr. With `--json` errors are JSON too. Both streams are UTF-8 in ' +
      'every locale.',
  ],
  filtering: () => [
    'Most flags of a search become query parameters, so the service decides which records it finds. Values are ' +
      'checked before the request; an error names the nearest valid value. `portfolio projects --help` lists the ' +
      'flags, `portfolio fields` lists the fields.',
    'These flags apply to the records of the pages that were read. Use them with `--all` or `-L`. `-L` counts only ' +
      'records that pass `--where`, and with `--download` only works that have one of the licences of `--license`. ' +
      'Then at most 20 pages are read; `--max-pages` sets another number.',
    {
      title: 'Flags:',
      rows: [...flagRows('records'), ...flagRows('output', (name) => name === 'jq')],
    },
    '`--sort-by` and `--facet` take the same names as `--columns`. `-L` limits the number of records that they ' +
      'receive. For the highest of all, use `--all --sort-by stats.views --desc` and shorten the output, e.g. with ' +
      '`head`. `--facet` prints the number of records for each value; records without a value are not counted. ' +
      '`portfolio help expressions` explains what these flags take.',
  ],
  expressions: () => [
    {
      title: 'When to use which:',
      rows: [
        ['--where', 'Keep the records for which a condition is true, in every format'],
        ['--sort-by', 'Order the records by a column'],
        ['--facet', 'Count the records for each value of a column'],
        ['--jq', 'Print other parts of the JSON, in another form, or calculate with them'],
        ['library sql', 'Query the records in your library, without a request: join, group, compare lists'],
      ],
    },
    'The flags apply to the records that were read, `--where` before the others. `--jq` gets the document that ' +
      '`--json` prints. Put an expression in single quotes, so that the shell does not change it:',
    {
      lines: [
        "$ portfolio projects --all --where 'stats.views > 50000' --sort-by stats.views",
        '$ portfolio projects -L 5 --where \'published_on > now - duration("30d")\'',
        '$ portfolio users --all --where \'city.lower() == "berlin"\' --facet fields',
        '$ portfolio projects --all --facet owners.country',
        "$ portfolio projects --jq '.projects[] | {id, views: .stats.views}'",
        "$ portfolio projects --all --jq '[.projects[].stats.views] | add'",
        "$ portfolio library sql 'SELECT field,count(*) FROM project_fields GROUP BY 1'",
      ],
    },
    'A condition for `--where` is written in CEL, with the names that `--columns` takes: `stats.views > 1000 && ' +
      '"Typography" in fields`. `&&` means and, `||` or, `!` not. If `--where` is repeated, all of its ' +
      'conditions must be true. A record without the member does not pass. A name that no record has ends the ' +
      'command after the first page. With `-L`, at most 20 pages are read, unless `--max-pages` says otherwise.',
    'A name inside a list has the values of all items. `owners.country == "Japan"` and ' +
      '`owners.username.contains("ada")` are true if at least one owner matches. `owners.exists(o, o.country == ' +
      '"Japan" && o.city == "Osaka")` tests each owner separately. Times compare with dates and `now`: `published_on ' +
      '> timestamp("2026-01-01")`, `published_on > now - duration("7d")`. Texts have `lower`, `contains`, ' +
      '`startsWith`, `endsWith` and `matches`. Patterns cannot have look-around, back-references or counts above 1000.',
    '`--jq` is jq 1.8, without its command-line flags. Texts are printed without quotes. The views and columns for ' +
      '`library sql` are in `portfolio help library`.',
  ],
  rows: () => [
    'A list on a terminal numbers its rows, in every format, and so does `library new`. Later commands in the same ' +
      'terminal take a row instead of an id or a user name.',
    {
      title: 'Rows:',
      rows: [
        ['@3', 'Row 3 of the last list'],
        ['@1-3', 'Rows 1 to 3, for commands that take several records'],
        ['@last', 'The last row'],
        ['-', 'Not a row: ids, user names or addresses from standard input, one per line'],
      ],
    },
    {
      lines: [
        '$ portfolio projects --field Illustration -L 5',
        '$ portfolio projects show @1-3',
        '$ portfolio users projects @2',
        '$ portfolio projects palette @last',
      ],
    },
    'If a command takes a creative and the row is another record, it takes the owner. The command must use the same ' +
      'service as the list, e.g. with `--demo`.',
    'Comments, single records and a list in a pipe set no rows: the rows of the list before them remain. Each window ' +
      'and each tmux pane has its own last list. A program without a terminal, such as cron, has none.',
    'In a pipe, use ids. `-o ids` prints them, and `-` reads them:',
    {
      lines: [
        '$ portfolio projects -L 5 -o ids | portfolio projects palette -',
        "$ portfolio projects --jq '.projects[:3][].owners[].username' |",
        '    portfolio users show -',
      ],
    },
  ],
  recipes: () => [
    'Add `--demo` to a command to try it without an account.',
    'Choose a project with fzf, with its picture as a preview. Then read it as a page:',
    {
      lines: [
        '$ portfolio alias set cover \\',
        "    'projects show $1 -o grid --images blocks --color always --cache 1h'",
        '$ portfolio projects -L 100 --columns id,name --quiet |',
        "    fzf --delimiter '\\t' --with-nth 2.. --preview \\",
        "      'PORTFOLIO_FORCE_TTY=$FZF_PREVIEW_COLUMNS portfolio cover {1}' |",
        '    cut -f1 | portfolio projects show -',
      ],
    },
    'Let cron run your watches each hour, and write a page with the news each Monday. cron needs the full path ' +
      'of the command if it is not in /usr/bin. `--quiet` prints only errors, which cron sends by mail:',
    {
      lines: [
        '$ portfolio library watch projects --field Illustration',
        '17 * * * * portfolio library sync --quiet --budget 150/h',
        '0 8 * * 1 portfolio library new --since 1w -o html > ~/news.html',
      ],
    },
    'Let cron fetch the pictures of new works each night. You can sort them into other folders, because the archive ' +
      'remembers them. Works that did not change need no request:',
    {
      lines: [
        '0 3 * * * portfolio projects --tags poster --license by,by-sa --all --quiet \\',
        '    --download ~/inbox --archive ~/fetched.ndjson > ~/new-pictures.txt',
      ],
    },
    'Test your own client in a CI job against the built-in service. It prints its address when it is ready:',
    {
      lines: [
        '$ portfolio serve --port 0 --key test > address &',
        '$ until [ -s address ]; do sleep 0.1; done',
        '$ curl --fail "$(cat address)/v2/fields?api_key=test" && kill $!',
      ],
    },
    'The exit code shows the kind of failure, so a job stops at a wrong key, a missing record or a service that ' +
      'fails. See `portfolio help exit-codes`:',
    { lines: ['$ portfolio doctor --json > doctor.json'] },
    'Show figures that refresh every ten minutes:',
    { lines: ["$ watch -cn 600 'PORTFOLIO_FORCE_TTY=$COLUMNS portfolio stats albacastro'"] },
    'Open lists in a spreadsheet. CSV is UTF-8 with a header; Excel asks for the encoding in Data, From Text/CSV. ' +
      'Your library becomes one Parquet file for each kind of record:',
    {
      lines: [
        '$ portfolio projects -L 100 -o csv > projects.csv',
        '$ portfolio projects --all --facet fields -o csv > fields.csv',
        '$ portfolio library export tables -o parquet',
      ],
    },
  ],
  flags: () => [
    'All commands that send requests take these flags. Type them before or after the command.',
    { title: 'Flags:', rows: programFlags().map((flag) => [flagTerm(flag), flag.help] as const) },
  ],
  stability: () => [
    'Version numbers are semantic (semver.org). Until the next major version, scripts can rely on these:',
    {
      title: 'Stable:',
      rows: [
        ['JSON', 'In a pipe or a file, `--json` prints what the service sent, byte for byte'],
        ['exit codes', 'Exit codes, and the `code` of an error in JSON'],
        ['names', 'Commands, flags, settings, environment variables, output formats'],
        ['columns', 'The default columns of CSV and TSV and their order; new ones are added at the end'],
        ['libraries', 'Each version opens the libraries of all earlier versions since 1.0'],
        ['tools', 'The tools of `portfolio mcp` and the names of their arguments'],
      ],
    },
    'A flag that goes in a major version prints a note during the version before it. Tables, pages, sheets, ' +
      'messages, the keys of `browse` and the sample data may change in any version.',
  ],
  'exit-codes': () => [
    'With `--json` or `-o json`, an error is one line of JSON on stderr. Its `code` is in the second column below.',
    {
      title: 'Exit codes:',
      rows: Object.entries(failures)
        .sort(([, a], [, b]) => a.exit - b.exit)
        .map(([kind, { exit, meaning }]) => [`${exit}`.padEnd(5) + (exit === 0 ? '' : kind), meaning] as const),
    },
  ],
  paging: () => [
    'Without a flag, one page is read. The service chooses its size. `-L N` reads as many pages as N records ' +
      'need, `--all` reads all pages. Both start at `--page`.',
    { title: 'Flags:', rows: flagRows('list') },
    'The service sends no total, so `--all` ends at an empty page, or at a page that repeats an earlier one. ' +
      'Records that move between pages during reading are printed once. If a page fails, the records before it are ' +
      'printed, and the exit code is 8. Some services send 500 after the last page: after a page that is not full, a ' +
      '500 ends the list with a note.',
    'Output that is longer than the terminal is shown in a pager: see PORTFOLIO_PAGER and PAGER in `portfolio ' +
      'help environment`. PORTFOLIO_PAGER=cat turns it off.',
  ],
  library: (tree) => {
    const commands = commandsBelow(rowNamed('library', tree)).filter(({ isHidden }) => isHidden !== true);
    return [
      'A library is a SQLite file of records, each as the service sent it. `--demo` uses a library of the demo.',
      {
        title: 'Ways to save, and their keys in `portfolio browse`:',
        rows: [
          ['--keep         K', 'Keep the records in your library; `--offline` reads them'],
          ['library watch  W', 'Watch the list: `library sync` reads it again, `library new` shows what changed'],
          [
            'board add      b',
            'Put records or pictures on a board, with notes, in your order; `--board` puts a list there',
          ],
          ['--download     d', 'Download the pictures into a folder, with their owners and licences'],
          ['--out          e', 'Write one file for others: a sheet of the records (HTML, PNG)'],
        ],
      },
      { title: 'Commands:', rows: commands.map(({ name, help }) => [`library ${name}`, help] as const) },
      {
        title: 'Words:',
        rows: [
          ['new', 'Received for the first time, or for the first time in this list, since the last look'],
          ['changed', 'The value of a member is different; a member that is absent has its last known value'],
          ['missing', 'The last sync that read all pages did not find the record; it may have moved'],
          ['gone', 'The last two syncs that read all pages did not find the record; it may be elsewhere'],
          [
            'first time',
            'The records of a new watch are not news until a sync has read its list to the end. If the service ends ' +
              'the list with an error, they are news from an hour after the first such sync',
          ],
          ['not stored', 'The record contains your key, or has no id'],
        ],
      },
      '`library new` is a digest of the news of your watches since its last run on a terminal that showed ' +
        'everything. `--since last` shows the same digest again. A terminal that shows pictures gets the covers of ' +
        'up to 12 new records of each watch; `-o table` prints none. News is only about the lists and records of ' +
        'your watches, even if `--keep` received it. Of a watch that is read for the first time, the digest has one ' +
        'line. A record that appeared and was gone between two looks is not in it. All times are from your clock.',
      {
        title: 'News as JSON:',
        rows: [
          ['event, section', 'new, gone or changed; section is figures if only those changed'],
          ['kind, id, name, url', 'The record. For parts, e.g. comments, id is null and part_of is the parent id'],
          ['seen_on, service', 'When this was noticed, in Unix seconds; the address of the service'],
          ['list', 'The list that a known record entered or left, or null'],
          ['changes', 'The changed members: name, before, after; for short lists of texts also added, removed'],
          ['watch', 'The watch whose list has the record, or which names it: number, command'],
        ],
      },
      '`--keep=pictures` stores the pictures of the records too, in a folder next to the library: the cover of each ' +
        'project in a list, and all pictures of a project that is shown. `--offline` shows them in grids, pages and ' +
        'sheets. `library info` counts them, and `config set keep_limit 5GB` sets their maximum size. With ' +
        '`config set keep pictures`, `library sync` stores them too. A backup contains only those on boards, and an ' +
        'export none.',
      `A board is a collection that only your library has: ${shownNouns.join(', ')}, single pictures and your own ` +
        'picture files, each with a note, in your order. `board add` stores each record with its picture, so ' +
        '`board show` needs no service. `board export` writes a board with its pictures, notes and ' +
        'credits into a folder for others. `board import` adds the items that the board of this name lacks, and ' +
        '`--replace` takes the notes and the order of the folder and removes nothing. ' +
        '`serve --library FILE` serves each board as a collection of its projects.',
      '`library export DIR -o ndjson` writes a whole library. `library import DIR` makes the same library from the ' +
        'files, or merges them into another, which then has the newer text of each record and the history of both. ' +
        'Records without a service belong to the service that you use, or else to https://import.invalid. Records ' +
        'without a time have the time of the file.',
      '`library prune --older-than 1y` removes records and lists that were last received before that time, and ' +
        'values that were replaced before it. It keeps the records of watches and boards, the last value of each ' +
        'member, and the marks of `library new`. It also removes the kept pictures that no other record has.',
      '`library sql` reads the views below. A file of `library backup` has them too, for any tool that reads SQLite ' +
        'files. A view of records has a column for each member of the API reference. ' +
        'Column names have underscores instead of dots. Times are ISO 8601 texts. Texts in a list, and user names of ' +
        'people, are joined by commas. For other nested records, the column has their number. If a service ' +
        'repeats a member in a record, SQL and CSV exports have its first value, and all other output its last. ' +
        '`--timeout` limits the query; drawing a table of its rows may take a tenth of that time more.',
      { title: 'Views:', rows: relations.map(({ name, columns }) => [name, columns.join(' ')] as const) },
      'Serve a library to other programs with `portfolio serve --library FILE`.',
    ];
  },
};

const variableRows = (isIn: (scope: Scope) => boolean) =>
  optionNames.flatMap((name): readonly (readonly [string, string])[] => {
    const { environment: variable, help, scope } = optionRow(name);
    return variable === undefined || !isIn(scope) ? [] : [[variable, help]];
  });

/** Returns the flags of a scope for which `isWanted` returns true. */
const flagRows = (scope: Scope, isWanted: (name: OptionName) => boolean = () => true) =>
  scopeFlags(scope)
    .filter(({ meaning }) => 'option' in meaning && isWanted(meaning.option))
    .map((flag) => [flagTerm(flag), flag.help] as const);

/** Returns the first topic with a table that has the word as a term or a part of one, e.g. `formatting` for `json`. */
export const topicAbout = (word: string, tree: readonly CommandRow[]): TopicName | undefined =>
  topics.find(([name]) =>
    texts[name](tree).some(
      (block) =>
        typeof block === 'object' && 'rows' in block && block.rows.some(([term]) => term.split(/\W+/).includes(word)),
    ),
  )?.[0];
