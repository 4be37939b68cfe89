// A service on a socket that repeats the key in every text of every record, and in the addresses of
// pictures, which it sends too.
import { commandNames, endpointOf } from '../../src/api/catalogue.ts';
import { entities } from '../../src/api/entities.ts';
import type { Shape } from '../../src/api/kinds/shape.ts';
import { testPicture } from './drawn-pictures.ts';
import { listening, type Running } from './listening.ts';
import { sendPicture } from './pictures.ts';

export interface Echoing extends Running {
  /** Repeats another text from now on. */
  say(text: string): void;
  /** Paths and queries of the requests for pictures. */
  readonly pictures: readonly string[];
}

/**
 * Whether ids, addresses and choices of the first record are valid, so that pictures are drawn.
 * Otherwise they are the key too.
 */
export type EchoKind = 'valid' | 'hostile';

export async function echoing(said: string, kind: EchoKind): Promise<Echoing> {
  let key = said;
  const pictures: string[] = [];
  const file = await testPicture({ width: 64, height: 48 });
  let base = '';
  const running = await listening((request, response) => {
    const url = request.url ?? '';
    const { pathname, searchParams } = new URL(url, base);
    if (pathname.startsWith('/pictures/')) {
      pictures.push(url);
      return sendPicture(file, request, response, '"e"');
    }
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-repeats', encodeURI(key));
    response.end(JSON.stringify(answerTo(pathname, Number(searchParams.get('page') ?? 1))));
  });
  base = running.url;
  const address = () =>
    `${base}/pictures/${encodeURIComponent(key)}.png?see=${encodeURIComponent(key)}`;
  const texts = [
    'KEY study',
    'Poster KEY',
    'A long title before the key, KEY',
    '<p>KEY</p>',
    'KEY',
  ];
  let taken = 0;
  const next = () => (texts[taken++ % texts.length] ?? '').replace('KEY', () => key);

  function answerTo(path: string, page: number): unknown {
    const command = commandNames.find((name) => pathOf(endpointOf(name).path).test(path));
    if (command === undefined) return { messages: [{ type: 'error', message: key }], [key]: key };
    const { entity, envelopeKey, isList } = endpointOf(command);
    const { shape } = entities[entity];
    if (!isList) return { [envelopeKey]: echoOf(shape, kind === 'valid') };
    return {
      [envelopeKey]: page > 1 ? [] : [echoOf(shape, kind === 'valid'), echoOf(shape, false)],
    };
  }

  /** @param isValid whether the value is one that the reference allows, apart from texts */
  function echoOf(shape: Shape, isValid: boolean): unknown {
    const [choice] = shape.choices ?? [];
    if (isValid && choice !== undefined) return choice;
    switch (shape.kind) {
      case 'integer':
        return 7;
      case 'time':
        return 1_400_000_000;
      case 'id':
        return isValid ? 5 : next();
      case 'url':
        return isValid ? address() : next();
      case 'textMap':
        return isValid
          ? { 115: address(), 404: address(), [key]: next() }
          : { [key]: next(), 404: next() };
      case 'list':
        return [echoOf(shape.inner, isValid), echoOf(shape.inner, isValid)];
      case 'map':
        return { 7: echoOf(shape.inner, isValid), [key]: echoOf(shape.inner, isValid) };
      case 'optional':
        return echoOf(shape.inner, isValid);
      case 'record': {
        const known = Object.entries(shape.props).map(
          ([name, prop]) => [name, echoOf(prop, isValid)] as const,
        );
        return Object.fromEntries([...known, [key, next()]]);
      }
      default:
        return next();
    }
  }

  return {
    ...running,
    pictures,
    say: (text) => {
      key = text;
      taken = 0;
    },
  };
}

/** Matches the paths of an endpoint: `{id}` is any segment. */
const pathOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
