// The help topic about the user's own library and its boards.
import { showableNouns } from '../../api/catalogue.ts';
import { relations } from '../../library/index/relations.ts';
import { type CommandRow, findCommandRow, subcommandsOf } from '../command.ts';
import type { HelpBlock } from './topic-text.ts';

export function libraryTopic(tree: readonly CommandRow[]): readonly HelpBlock[] {
  const commands = subcommandsOf(findCommandRow('library', tree)).filter(
    ({ isHidden }) => isHidden !== true,
  );
  return [
    'A library is a SQLite file of records, each as the service sent it. `--demo` uses a library of the demo.',
    {
      title: 'Ways to save, and their keys in `portfolio browse`:',
      rows: [
        ['--keep         K', 'Keep the records in your library; `--offline` reads them'],
        [
          'library watch  W',
          'Watch the list: `library sync` reads it again, `library new` shows what changed',
        ],
        [
          'board add      b',
          'Put records or pictures on a board, with notes, in your order; `--board` puts a list there',
        ],
        ['--download     d', 'Download the pictures into a folder, with their owners and licences'],
        ['--out          e', 'Write one file for others: a sheet (HTML, PNG) or a table (CSV)'],
      ],
    },
    {
      title: 'Commands:',
      rows: commands.map(({ name, help }) => [`library ${name}`, help] as const),
    },
    {
      title: 'Words:',
      rows: [
        [
          'new',
          'Received for the first time, or for the first time in this list, since the last look',
        ],
        [
          'changed',
          'The value of a member is different; a member that is absent has its last known value',
        ],
        ['missing', 'The last sync that read all pages did not find the record; it may have moved'],
        [
          'gone',
          'The last two syncs that read all pages did not find the record; it may be elsewhere',
        ],
        [
          'first time',
          'The records of a new watch are not news until a sync has read its list to the end. If the service ends ' +
            'the list with an error, they are news from an hour after the first such sync',
        ],
        ['not stored', 'The record contains your key, or has no id'],
      ],
    },
    '`library new` is a digest of the news of your watches since its last run on a terminal that showed ' +
      'everything. `--since last` shows the same digest again. With names of watches, the digest has only their ' +
      'news, and that news stays new. A terminal that shows pictures gets the covers of ' +
      'up to 12 new records of each watch; `-o table` prints none. News is only about the lists and records of ' +
      'your watches, even if `--keep` received it. Of a watch that is read for the first time, the digest has one ' +
      'line. A record that appeared and was gone between two looks is not in it. All times are from your clock.',
    {
      title: 'News as JSON:',
      rows: [
        ['event, section', 'new, gone or changed; section is figures if only those changed'],
        [
          'kind, id, name, url',
          'The record. For parts, e.g. comments, id is null and part_of is the parent id',
        ],
        ['seen_on, service', 'When this was noticed, in Unix seconds; the address of the service'],
        ['list', 'The list that a known record entered or left, or null'],
        [
          'changes',
          'The changed members: name, before, after; for short lists of texts also added, removed',
        ],
        ['watch', 'The watch whose list has the record, or which names it: number, command'],
      ],
    },
    '`--keep=pictures` stores the pictures of the records too, in a folder next to the library: the cover of each ' +
      'project in a list, and all pictures of a project that is shown. `--offline` shows them in grids, pages and ' +
      'sheets. `library info` counts them, and `config set keep_limit 5GB` sets their maximum size. With ' +
      '`config set keep pictures`, `library sync` stores them too. A backup contains only those on boards, and an ' +
      'export none.',
    `A board is a collection that only your library has: ${showableNouns.join(', ')}, single pictures and your own ` +
      'picture files, each with a note, in your order. A note whose first line is `# Title` begins a section ' +
      'of a sheet. Of several boards, `board show` makes one sheet. `board add` stores each record with its ' +
      'picture, so ' +
      '`board show` needs no service. `board export` writes a board with its pictures, notes and ' +
      'credits into a folder for others. `board import` adds the items that the board of this name lacks, and ' +
      '`--replace` takes the sections, notes and order of the folder. It removes no item and no note. ' +
      'An import skips records that are not on the board, and names the known works that change; `--dry-run` only says so. ' +
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
    {
      title: 'Views:',
      rows: relations.map(({ name, columns }) => [name, columns.join(' ')] as const),
    },
    'Serve a library to other programs with `portfolio serve --library FILE`.',
  ];
}
