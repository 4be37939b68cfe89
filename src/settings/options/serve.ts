// Rows of the options table. Flags of the command serve.
import type { OptionRow } from './option-row.ts';

export const serve = {
  port: {
    help: 'Port to listen on, 0 for any free one',
    scope: 'serve',
    value: { word: 'n', kind: 'integer', min: 0, max: 65_535, default: 8460 },
  },
  host: {
    help: 'Address to listen on',
    scope: 'serve',
    value: { word: 'address', kind: 'text', default: '127.0.0.1' },
  },
  allowHost: {
    help: 'Answer to this host name too, beside localhost and the address; repeatable',
    scope: 'serve',
    value: { word: 'name', kind: 'text' },
    repeatable: true,
  },
  serveKey: {
    help: 'Require this key of every request; other users of the machine can see it',
    scope: 'serve',
    flag: 'key',
    excludes: 'keyFile',
    value: { word: 'key', kind: 'text' },
    environment: 'PORTFOLIO_SERVE_KEY',
  },
  keyFile: {
    help: 'Require the key in this file',
    scope: 'serve',
    value: { word: 'file', kind: 'file' },
  },
  latency: {
    help: 'Wait this many milliseconds before each response',
    scope: 'serve',
    value: { word: 'ms', kind: 'integer', min: 0, max: 600_000, default: 0 },
  },
  fault: {
    help: 'Fail this share of the requests, e.g. 503:0.1; repeatable',
    scope: 'serve',
    value: { word: 'status:share', kind: 'text' },
    repeatable: true,
  },
  pictures: {
    help: 'Serve the pictures that were downloaded into this folder, in place of their addresses; repeatable',
    scope: 'serve',
    needs: 'library',
    value: { word: 'folder', kind: 'folder' },
    repeatable: true,
  },
  rateLimit: {
    help: 'Allow this many requests an hour (h), minute (m) or second (s)',
    scope: 'serve',
    value: { word: 'n/h', kind: 'rate' },
  },
} as const satisfies Readonly<Record<string, OptionRow>>;
