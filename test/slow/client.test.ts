// A client generated from the OpenAPI document compiles under strict and makes every call. The
// generator needs TypeScript 5, so npm installs both into a temporary folder. The compiler is that
// of this project.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { pathParamNames } from '../../src/api/schema.ts';
import { startServer } from '../../src/service/http/server.ts';
import { requestsFor } from '../support/contract.ts';
import { service } from '../support/service.ts';
import { emptyFolder } from '../support/system.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];

const settings = {
  compilerOptions: {
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
    },
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  },
  files: ['calls.ts'],
};

const program = (calls: readonly string[]): string => `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const client = createClient<paths>({ baseUrl: process.env['BASE'] ?? '' });
client.use({
  onRequest({ request }) {
    const url = new URL(request.url);
    url.searchParams.set('api_key', 'a-key');
    return new Request(url, request);
  },
});

type Project = components['schemas']['Project'];
const ownersOf = ({ owners }: Project): readonly components['schemas']['User'][] => Object.values(owners);
const { data } = await client.GET('/v2/projects', { params: { query: { sort: 'views', country: 'GM' } } });
for (const owner of data?.projects.flatMap(ownersOf) ?? []) owner.display_name?.trim();
// @ts-expect-error: this is not an order
void (() => client.GET('/v2/projects', { params: { query: { sort: 'size' } } }));
// @ts-expect-error: the id is missing
void (() => client.GET('/v2/projects/{project_id}'));

const calls = [
${calls.map((call) => `  () => client.GET(${call}),`).join('\n')}
];
let done = 0;
for (const call of calls) {
  const { response, error } = await call();
  if (error !== undefined) throw new Error(\`\${response.status} for \${response.url}: \${JSON.stringify(error)}\`);
  done += 1;
}
console.log(done);
`;

/** Returns the arguments of all calls of an endpoint, as TypeScript. */
async function callsOf(name: (typeof commandNames)[number]): Promise<readonly string[]> {
  const endpoint = endpointOf(name);
  const inPath = pathParamNames(endpoint);
  return (await requestsFor(name)).map((values) => {
    const typed = Object.entries(values).map(([param, value]) => {
      const isNumber =
        endpoint.params[param]?.kind === 'integer' || endpoint.params[param]?.kind === 'id';
      return [param, isNumber ? Number(value) : value] as const;
    });
    const inPlace = (place: 'path' | 'query') => {
      const pairs = typed.filter(([param]) => inPath.includes(param) === (place === 'path'));
      return pairs.length === 0 ? {} : { [place]: Object.fromEntries(pairs) };
    };
    const params = { ...inPlace('path'), ...inPlace('query') };
    return `'${endpoint.path}', ${JSON.stringify({ params })}`;
  });
}

it('makes every call', async () => {
  const folder = emptyFolder();
  const server = await startServer(
    { ...service, key: 'a-key' },
    { host: '127.0.0.1', port: 0, random: () => 1 },
  );
  try {
    const run = (command: string, ...args: readonly string[]) =>
      promisify(execFile)(command, args, {
        cwd: folder,
        env: { ...process.env, BASE: server.url },
      }).catch(({ message, stdout }) => expect.fail(`${message}\n${stdout}`));
    const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const calls = (await Promise.all(commandNames.map(callsOf))).flat();
    file('package.json', '{"type":"module"}');
    file('tsconfig.json', JSON.stringify(settings));
    file('openapi.json', await (await fetch(`${server.url}/openapi.json`)).text());
    file('calls.ts', program(calls));
    await run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages);
    await run('node_modules/.bin/openapi-typescript', 'openapi.json', '--output', 'api.ts');
    await run(join(root, 'node_modules/.bin/tsc'));
    expect((await run('node', 'calls.js')).stdout).toBe(`${calls.length}\n`);
  } finally {
    await server.stop();
  }
}, 180_000);
