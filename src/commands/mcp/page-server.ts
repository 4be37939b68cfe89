// A server with a contact sheet for the chat (MCP Apps): a page, which is the only resource, and
// the tool that it calls. Other clients get the same messages as without it.
import {
  type BaseContext,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type MessageExtraInfo,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { showableKinds } from '../../api/catalogue.ts';
import { pageEnd, pageStart } from '../../view/sheet/page.ts';
import { itemStyle } from '../../view/sheet/sheet-style.ts';
import { kindArgument } from './get.ts';
import { coversOfSeveral, drawSheet } from './look.ts';
import { appScript, appStyle, pageAddress, sheetTool } from './page-script.ts';
import { type Tool, type ToolResult, textBlock } from './tool.ts';

const mimeType = 'text/html;profile=mcp-app';

/** A page in a chat is narrow. */
const sheetTile = 'small';

export class PageServer extends Server {
  #client: ClientCapabilities | undefined;

  constructor(info: Implementation, instructions: string) {
    super(info, { capabilities: { tools: {}, resources: {} }, instructions });
    this.setRequestHandler('resources/list', () => ({ resources: this.#resources() }));
    this.setRequestHandler('resources/read', ({ params: { uri } }) => {
      if (this.#resources().every((each) => each.uri !== uri))
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `there is no resource ${JSON.stringify(uri)}`,
        );
      const head = {
        title: 'Pictures',
        subtitle: 'Waiting for the records…',
        style: `${itemStyle(sheetTile)}${appStyle}`,
        script: appScript,
      };
      return { contents: [{ uri, mimeType, text: pageStart(head) + pageEnd(' ') }] };
    });
  }

  /** @throws ProtocolError as for an unknown method if the client shows no pages */
  #resources() {
    if (this.showsPages) return [{ uri: pageAddress, name: 'sheet', mimeType }];
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
  }

  /** What the client of the last request can do. Newer revisions say it with each request. */
  get client(): ClientCapabilities | undefined {
    return this.#client ?? this.getClientCapabilities();
  }

  get showsPages(): boolean {
    return this.client?.extensions?.['io.modelcontextprotocol/ui'] !== undefined;
  }

  protected override buildContext(context: BaseContext, info?: MessageExtraInfo): ServerContext {
    const envelope: { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined =
      context.mcpReq.envelope;
    this.#client = envelope?.[CLIENT_CAPABILITIES_META_KEY];
    return super.buildContext(context, info);
  }

  override getCapabilities(): ServerCapabilities {
    const { resources, ...others } = super.getCapabilities();
    return this.showsPages ? { ...others, resources } : others;
  }
}

/**
 * Returns the records of an answer as the page gets them; undefined if they have no pictures. Omits
 * ids that are not numbers, because ticked ids are sent to the model as words of the user.
 */
export function shownRecords({ kind = '', ids = [] }: Partial<ToolResult['shown']> = {}) {
  const numbers = [...new Set(ids)].filter((id) => /^\d{1,20}$/.test(id));
  const isShown = showableKinds.some((each) => each === kind);
  return isShown && numbers.length > 0 ? { kind, ids: numbers } : undefined;
}

export const sheet: Tool = {
  name: sheetTool,
  title: 'Draw a sheet',
  help: 'For the page.',
  ui: { visibility: ['app'] },
  args: {
    kind: kindArgument,
    ids: { help: '', value: { kind: 'text' }, isList: true, isRequired: true },
  },
  run: async (given, call) => {
    const covers = await coversOfSeveral(given, 'sheet', call);
    const html = (await drawSheet('html', sheetTile, covers, call)).toString('utf8');
    // The page has the style, and its policy allows no other.
    const body = call.clean(html.slice(html.indexOf('<body>')));
    const places = covers.items.map(({ id }) => given.get('ids')?.indexOf(id));
    return { blocks: [places.join(), body].map(textBlock) };
  },
};
