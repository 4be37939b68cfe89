// The OpenAPI document, also at `/` for people who open the address. It works without a key and
// without a rate limit.
import type { Response } from '../../api/request.ts';
import { isRead, notRead, type Request, type Service } from '../answer.ts';
import { parseTarget } from '../requests.ts';

const documentPath = '/openapi.json';

/**
 * Returns the document; undefined if the request is for another path.
 * @param base address of the server
 */
export async function frontAt(
  request: Request,
  base: string,
  service: Service,
): Promise<Response | undefined> {
  const path = `/${parseTarget(request.target).segments.join('/')}`;
  if (path !== '/' && path !== documentPath) return undefined;
  if (!isRead(request)) return notRead();
  const { openApiDocument } = await import('../../api/openapi/document.ts');
  const document = openApiDocument({
    base,
    needsKey: service.key !== undefined,
    examples: (await service.examples?.()) ?? {},
  });
  return { status: 200, headers: documentHeaders, body: Buffer.from(JSON.stringify(document)) };
}

const documentHeaders = { 'content-type': 'application/json; charset=utf-8' };
