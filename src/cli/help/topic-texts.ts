// The texts of the help topics. Tables of flags, formats and exit codes are generated.
import { failures } from '../../errors.ts';
import type { FlagGroup } from '../../settings/options/option-row.ts';
import { type OptionName, optionNames, optionRowOf } from '../../settings/options/options.ts';
import { formatDescriptions } from '../../view/formats/formats.ts';
import type { CommandRow } from '../command.ts';
import { flagHelp, formatFlag } from '../flag-help.ts';
import { listGroupFlags, listProgramFlags } from '../flags.ts';
import { environmentVariables } from './environment-variables.ts';
import { libraryTopic } from './library-topic.ts';
import type { HelpBlock } from './topic-text.ts';
import { type TopicName, topics } from './topics.ts';

export const topicTexts: Readonly<
  Record<TopicName, (tree: readonly CommandRow[]) => readonly HelpBlock[]>
> = {
  environment: () => [
    'A flag overrides an environment variable, which overrides the profile in the settings file. `portfolio ' +
      'status` and `portfolio config list` show the active settings. In every path, `~` is your home folder, also in ' +
      '`--dir=~/refs` and in a variable.',
    'If an assistant runs the command, stdout is the same as without it. stderr has the notes that a terminal ' +
      'gets: the number of records and how to get more, and the names of the columns of tab-separated values. A ' +
      'terminal gets no pager, no spinner and no colours.',
    { title: 'Settings:', rows: variableRows((scope) => scope !== 'serve') },
    { title: 'For the command serve:', rows: variableRows((scope) => scope === 'serve') },
    { title: 'Other variables:', rows: environmentVariables },
  ],
  formatting: () => [
    'On a terminal, lists are tables and single records are pages. In a pipe, both are tab-separated values ' +
      'in full, without a header or colour. `-o FORMAT` chooses another format for both. `portfolio config ' +
      'set output FORMAT` sets the default for a terminal.',
    { title: 'Formats:', rows: Object.entries(formatDescriptions) },
    {
      title: 'Flags:',
      rows: [
        ...flagRows('output'),
        ...flagRows('file'),
        ...flagRows('page'),
        ...flagRows('sheet'),
        ...flagRows('web'),
      ],
    },
    'Columns are the names of members as the service sends them. Dots lead to nested members: `--columns ' +
      'id,name,stats.views,owners.username`. Values from a list are joined by commas.',
    '`--out` replaces a sheet that it wrote before, unless somebody edited it. An HTML page has a checksum in its ' +
      'last line for this, also in a pipe; a PNG has none, so an edited one is replaced. `--force` replaces any file. A replaced file keeps its permissions.',
    'Data goes to stdout, everything else to stderr. With `--json` errors are JSON too. Both streams are UTF-8 in ' +
      'every locale.',
  ],
  filtering: () => [
    'Most flags of a search become query parameters, so the service decides which records it finds. Values are ' +
      'checked before the request; an error names the nearest valid value. `portfolio projects --help` lists the ' +
      'flags, `portfolio fields` lists the fields.',
    {
      title: 'Search by colour or by look:',
      rows: [
        [
          '--color-hex teal',
          'Projects with this colour; `teal,orange` finds both colours in one work',
        ],
        ...flagRows('colour'),
      ],
    },
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
        [
          'library sql',
          'Query the records in your library, without a request: join, group, compare lists',
        ],
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
      '> timestamp("2026-01-01")`, `published_on > now - duration("7d")`, `published_on.getFullYear() == 2026`. Texts ' +
      'have `lower`, `contains`, `startsWith`, `endsWith` and `matches`. Patterns cannot have look-around, back-references or counts above 1000.',
    'The line JSON in the help of a command shows the document for `--jq`: `ID` is any id, `WORD` any text. A value ' +
      'below `ID` is read with `[]`: `.projects[].owners[].username`.',
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
        [
          '-',
          'Not a row: ids, user names or addresses from standard input, one per line; lines with # are comments',
        ],
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
    'Let cron run your watches and write a page with the news each morning. cron needs the full path ' +
      'of the command if it is not in /usr/bin. `--quiet` prints only errors, which cron sends by mail:',
    {
      lines: [
        '$ portfolio library watch --name illustration projects --field Illustration',
        '30 7 * * * portfolio library new --sync --quiet --since 1d --out ~/news.html',
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
      'A text that a spreadsheet would run as a formula (it begins with =, +, -, @, a tab or CR) gets an ' +
      'apostrophe in CSV; numbers, TSV and JSON are exact. ' +
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
    {
      title: 'Flags:',
      rows: listProgramFlags().map((flag) => [formatFlag(flag), flagHelp(flag)] as const),
    },
  ],
  accessibility: () => [
    'What colours, signs and pictures show is in words too. Errors begin with `portfolio:`, each ✓ or ✗ is ' +
      'followed by a sentence, and each colour of a palette has a name. Texts have only the 16 colours of your ' +
      'terminal, so its theme sets their contrast.',
    {
      title: 'What you can set:',
      rows: [
        [
          'ACCESSIBLE=1',
          'For screen readers: no spinner, pager, pictures or bars, and nothing is repainted. Progress is a line at ' +
            'most every two seconds',
        ],
        ['--describe', 'Say the form, the colours and the contrast of pictures in words'],
        ['--color never', 'No colours; `portfolio config set color never` keeps it'],
        ['--images none', 'No pictures; `portfolio config set images none` keeps it'],
        ['--quiet', 'No spinner and no notes'],
        ['PORTFOLIO_PAGER=cat', 'No pager'],
      ],
    },
    '`portfolio browse` repaints the screen. With ACCESSIBLE it ends at once, with the command that prints the ' +
      'same list.',
    'In the terminal, only the spinner and the pictures of `browse`, when they arrive, move. HTML sheets do not ' +
      'move. They follow the light or dark setting of the browser, and each picture has its title as a text for ' +
      'screen readers; `--describe` adds the description.',
    { lines: ['$ ACCESSIBLE=1 portfolio projects --describe -L 3'] },
  ],
  stability: () => [
    'Version numbers are semantic (semver.org). Until the next major version, scripts can rely on these:',
    {
      title: 'Stable:',
      rows: [
        ['JSON', 'In a pipe or a file, `--json` prints what the service sent, byte for byte'],
        ['exit codes', 'Exit codes, and the `code` of an error in JSON'],
        ['names', 'Commands, flags, settings, environment variables, output formats'],
        [
          'columns',
          'The default columns of CSV and TSV and their order; new ones are added at the end',
        ],
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
        .map(
          ([kind, { exit, meaning }]) =>
            [`${exit}`.padEnd(5) + (exit === 0 ? '' : kind), meaning] as const,
        ),
    },
  ],
  paging: () => [
    'Without a flag, one page is read. The service chooses its size. `-L N` reads as many pages as N records ' +
      'need, `--all` reads all pages. Both start at `--page`. With `--offline`, a list is whole unless `--page` or `-L` ' +
      'says otherwise.',
    { title: 'Flags:', rows: flagRows('list') },
    'Several values of `--field`, `--country`, `--license`, `--city` or `--state` are several searches, and one list ' +
      'in the order of `--sort`. If the records lack the figure of this order, as for featured_date, one of each search ' +
      'is printed in turn. `-L` counts over all searches, and `--page` cannot be used.',
    'The service sends no total, so `--all` ends at an empty page, or at a page that repeats an earlier one. ' +
      'Records that move between pages during reading are printed once. If a page fails, the records before it are ' +
      'printed, and the exit code is 8. Some services send 500 after the last page: after a page that is not full, a ' +
      '500 ends the list with a note.',
    'Output that is longer than the terminal is shown in a pager: see PORTFOLIO_PAGER and PAGER in `portfolio ' +
      'help environment`. PORTFOLIO_PAGER=cat turns it off.',
  ],
  downloads: () => [
    '`portfolio projects download ID`, and `--download FOLDER` on a list, fetch the pictures of works in their ' +
      'largest size into a folder. The file portfolio.ndjson there names the owner and the licence of each; ' +
      '`portfolio credits FOLDER` prints them. The same command again fetches only what is new.',
    {
      title: 'Flags:',
      rows: [
        ...flagRows('listDownload'),
        ...flagRows('download'),
        ...flagRows('downloads'),
        ...flagRows('licensed'),
        ...flagRows('embeds'),
      ],
    },
    {
      lines: [
        '$ portfolio projects --field Illustration --reusable -L 20 --download refs',
        '$ portfolio projects download @3 --dir refs --min-width 600',
        '$ portfolio credits refs',
      ],
    },
  ],
  library: libraryTopic,
};

const variableRows = (isIn: (flagGroup: FlagGroup) => boolean) =>
  optionNames.flatMap((name): readonly (readonly [string, string])[] => {
    const { envVariable: variable, help, flagGroup } = optionRowOf(name);
    return variable === undefined || !isIn(flagGroup) ? [] : [[variable, help]];
  });

/** Returns the flags of a group for which `isWanted` returns true. */
const flagRows = (flagGroup: FlagGroup, isWanted: (name: OptionName) => boolean = () => true) =>
  listGroupFlags(flagGroup)
    .filter(({ target: meaning }) => 'option' in meaning && isWanted(meaning.option))
    .map((flag) => [formatFlag(flag), flagHelp(flag)] as const);

/**
 * Returns the topic about a word: the first with a table that has the word in a term, e.g.
 * `formatting` for `json`, or the one that contains the word most often.
 */
export function topicAbout(word: string, tree: readonly CommandRow[]): TopicName | undefined {
  const count = (text: string) =>
    text.split(/\W+/).filter((each) => singular(each) === wanted).length;
  const wanted = singular(word);
  const found = topics.map(([name, title]) => {
    const blocks = topicTexts[name](tree);
    const rows = blocks.flatMap((block) =>
      typeof block === 'object' && 'rows' in block ? block.rows : [],
    );
    const prose = blocks.filter((block) => typeof block === 'string');
    return {
      name,
      isTerm: rows.some(([term]) => count(term) > 0),
      uses: count([title, ...prose, ...rows.map(([, meaning]) => meaning)].join(' ')),
    };
  });
  const [most] = found.filter(({ uses }) => uses > 0).sort((a, b) => b.uses - a.uses);
  return (found.find(({ isTerm }) => isTerm) ?? most)?.name;
}

/** Returns a word in the form in which it is compared: `Colours` becomes `color`. */
const singular = (word: string): string =>
  word.toLowerCase().replace('colour', 'color').replace(/s$/, '');
