// The page at `/` for people, and the OpenAPI document for programs. Both work without a key and
// without a rate limit.
import { commandNames, endpointOf } from '../../api/catalogue.ts';
import type { Response } from '../../api/request.ts';
import { isRead, notRead, type Request, type Service } from '../answer.ts';
import { parseTarget } from '../requests.ts';

const documentPath = '/openapi.json';

/**
 * Returns the page or the document; undefined if the request is for another path.
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
  const needsKey = service.key !== undefined;
  if (path === '/') return { status: 200, headers: pageHeaders, body: Buffer.from(page(needsKey)) };
  const { openApiDocument } = await import('../../api/openapi/document.ts');
  const document = openApiDocument({
    base,
    needsKey,
    examples: (await service.examples?.()) ?? {},
  });
  return { status: 200, headers: documentHeaders, body: Buffer.from(JSON.stringify(document)) };
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // The page loads nothing.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};
const documentHeaders = { 'content-type': 'application/json; charset=utf-8' };

const page = (needsKey: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>portfolio serve</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  dt { overflow-wrap: anywhere }
</style>
<h1>portfolio serve</h1>
<p>A local copy of a creative-portfolio service: a read-only JSON API.
${needsKey ? 'Requests need a key, as <code>api_key</code> or <code>client_id</code>.' : 'Requests need no key.'}</p>
<p><a href="${documentPath}">${documentPath}</a> describes it as an OpenAPI 3.1 document,
for programs that generate clients, mock servers and tests.</p>
<dl>
${commandNames.map(endpointOf).map(entry).join('\n')}
</dl>
</html>
`;

const entry = ({ path, help }: ReturnType<typeof endpointOf>): string =>
  `<dt>${path.includes('{') ? path : `<a href="${path}">${path}</a>`}</dt><dd>${help}</dd>`;
