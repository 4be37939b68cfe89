// Prepares the search for projects whose pictures resemble a model picture. The service searches for the model's main
// colour. `picture-columns.ts` sorts the results by similarity.
import { endpointOf } from '../api/catalogue.ts';
import { decode } from '../api/decode.ts';
import { picturesOf } from '../api/entities.ts';
import type { Values } from '../api/request.ts';
import { PortfolioError } from '../errors.ts';
import type { PictureDescription } from '../view/pictures/description.ts';
import type { Connection } from './connection.ts';
import { type Fetch, fetchPage } from './fetch-page.ts';
import { colourFinder, fileColourFinder } from './picture-colours.ts';

/** The picture that others are compared with: the cover of a project, or the content of a file. */
export type Model =
  | { readonly kind: 'project'; readonly id: string }
  | { readonly kind: 'file'; readonly content: Uint8Array };

/**
 * Returns the description of the model and the parameters of the search for its main colour.
 * @throws PortfolioError `not_found` if a project has no picture; `unreadable` if a picture cannot be decoded
 */
export async function searchLike(
  model: Model,
  fetching: Fetch & { readonly connection: Pick<Connection, 'pictures' | 'decoder'> },
): Promise<{ readonly look: PictureDescription; readonly values: Values }> {
  const { connection, request } = fetching;
  if (model.kind === 'file')
    return searchFor(await (await fileColourFinder(connection.decoder, request.signal))(model.content));
  const values = { project_id: model.id };
  const [record] = (await fetchPage(endpointOf('projects show'), values, fetching)).records;
  const [cover] = picturesOf('projectContent', decode('projectContent', record?.value));
  if (cover === undefined) throw new PortfolioError('not_found', `project ${model.id} has no picture`);
  return searchFor(await (await colourFinder(connection, request))(cover));
}

/** Returns the parameters of a search for the main colour. The range is larger if the colour covers a smaller area. */
function searchFor(look: PictureDescription) {
  const [main] = look.colours;
  if (main === undefined) throw new PortfolioError('unreadable', 'the picture has no colours');
  const range = Math.round(24 + 32 * (1 - main.share));
  return { look, values: { color_hex: main.hex.slice(1), color_range: String(range) } };
}
