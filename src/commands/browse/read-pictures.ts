// Reads the views of pictures: those in projects, and those of the revisions of a work in progress.
import { decode } from '../../api/decode.ts';
import { entities } from '../../api/entities.ts';
import { isNarrow } from '../../api/kinds/pictures.ts';
import { resolveArguments } from '../../cli/arguments.ts';
import type { CustomCommandRow, ParsedCommand } from '../../cli/command.ts';
import { fetchAndStorePage } from '../../records/fetch-page.ts';
import { pictureRecords, revisionPictures } from '../../view/lists/pictures.ts';
import { isoDay } from '../../view/text/times.ts';
import type { ReaderInput, ReaderOptions, ViewPart } from './read.ts';
import type { ListItem } from './state.ts';
import { createList } from './steps.ts';

export async function* readPictures(
  { commandRow, ...call }: ParsedCommand & { readonly commandRow: CustomCommandRow },
  { signal }: ReaderOptions,
  { context, connection }: ReaderInput,
): AsyncGenerator<ViewPart, void> {
  const { argumentValues: words } = await resolveArguments(
    commandRow.args ?? [],
    call.args,
    context,
  );
  const ids = words.map(({ value }) => value);
  const min = Number(call.options.minWidth ?? 0);
  const { noun, endpoint, param, itemsOf } =
    readings[commandRow.name === 'pictures' ? 'pictures' : 'revisions'];
  yield {
    kind: 'opened',
    opened: { call: { ...call, commandRow, args: ids }, content: createList(noun) },
  };
  for (const [at, id] of ids.entries()) {
    const requestOptions = { ...context.requestOptions, signal };
    const { commandLine } = context;
    const page = await fetchAndStorePage(
      endpoint,
      { [param]: id },
      { connection, requestOptions, commandLine },
    );
    const { title, items: all } = itemsOf(page.records[0]?.value);
    const items = all.filter(({ picture }) => picture === undefined || !isNarrow(picture, min));
    if (ids.length === 1) yield { kind: 'opened', opened: { title: `Pictures of ${title}` } };
    yield { kind: 'loaded', items, isLast: at === ids.length - 1 };
  }
}

const readings = {
  pictures: {
    noun: { one: 'picture', many: 'pictures' },
    endpoint: 'projects show',
    param: 'project_id',
    itemsOf,
  },
  revisions: {
    noun: { one: 'revision', many: 'revisions' },
    endpoint: 'wips show',
    param: 'wip_id',
    itemsOf: revisionsOf,
  },
} as const;

function itemsOf(value: unknown): { readonly title: string; readonly items: readonly ListItem[] } {
  const project = decode('projectContent', value);
  const records = pictureRecords(project);
  const items = records.map(
    ({ handle, picture, by, url, number, width, height, licence }): ListItem => {
      const size = width === null || height === null ? '' : `${width} × ${height}`;
      const name = number === 0 ? 'Cover' : `Picture ${number}`;
      const facts = [
        ['Project', project.name],
        ['Number', number === 0 ? '' : `${number} of ${records.length}`],
        ['Size', size],
        ['Licence', licence?.text ?? ''],
      ] as const;
      const work = { text: project.name, address: project.url };
      const caption = { title: name, subtitle: size, address: url, by, work, licence, figures: [] };
      return { handle, caption, picture, facts: facts.filter(([, text]) => text !== '') };
    },
  );
  return { title: project.name, items };
}

function revisionsOf(value: unknown): ReturnType<typeof itemsOf> {
  const wip = decode('wip', value);
  const handle = entities.wip.refOf(wip);
  const revisions = revisionPictures(wip);
  const items = revisions.map(
    ({ record: { number, url, created_on }, picture, by }, at): ListItem => {
      const created = created_on === null ? '' : isoDay(created_on);
      const facts = [
        ['Title', wip.title],
        ['Number', `${at + 1} of ${revisions.length}`],
        ['Created', created],
      ] as const;
      const title = `Revision ${number}${created === '' ? '' : `, ${created}`}`;
      const work = { text: wip.title, address: wip.url };
      const caption = { title, address: url, by, work, figures: [] };
      return {
        handle: { ...handle, picture: url },
        caption,
        picture,
        facts: facts.filter(([, text]) => text !== ''),
      };
    },
  );
  return { title: wip.title, items };
}
