// Reads ids and user names from web addresses.
import { read, type Value } from './read-value.ts';
import type { ValueDefinition } from './schema.ts';

/**
 * Matches a web address. The scheme is optional, because browsers hide it. Ids and user names
 * contain no slash.
 */
const webAddress = /^(https?:\/\/|(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?\/)/i;

/**
 * Reads an id or a user name from a web address. An id follows `webAddressSegment`. A user name is
 * the whole path.
 */
export function checkTypedAddress(
  param: Extract<ValueDefinition, { kind: 'id' | 'user' }>,
  label: string,
  text: string,
): Value {
  if (!webAddress.test(text)) return read(param, label, text);
  const path = text.replace(/^(https?:\/\/)?[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segments = path.split('/').filter(Boolean);
  const at = param.kind === 'user' ? 0 : segments.indexOf(param.webAddressSegment) + 1;
  const found = param.kind === 'user' ? segments.length === 1 : at > 0;
  return read(param, label, found ? decodeEscapes(segments[at] ?? '') : text);
}

/** Decodes percent escapes. Leaves invalid escapes, and escapes of invalid UTF-8, unchanged. */
export const decodeEscapes = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
