// The checks of doctor that send requests. They check the key, measure the response time, and
// compare the service's records with the API reference.
import { keyParams } from '../../api/schema.ts';
import type { Context } from '../../cli/context.ts';
import { type Check, type Finding, ok } from '../../cli/printing/findings.ts';
import { suggestCommand } from '../../cli/suggested-command.ts';
import { formatError, isFailure, PortfolioError } from '../../errors.ts';
import type { Connection } from '../../records/connection.ts';
import { findKey } from '../../sources/key.ts';
import { accepts, sendProbe } from '../settings/login.ts';
import { referenceFindings } from './doctor-reference.ts';

const times = 5;

const failed = (text: string, error: PortfolioError): Finding => ({
  result: 'failed',
  text,
  error,
});

const asking =
  (work: (connection: Connection, context: Context) => Promise<readonly Finding[]>): Check['run'] =>
  async (context) => {
    let connection: Connection | undefined;
    try {
      // Hides the note about the demo, because the check of the settings has already reported it.
      const quiet = context.source.isEmbedded
        ? { ...context, note: async () => {}, remark: async () => {} }
        : context;
      connection = await context.source.open(quiet, { isUncached: true });
      return await work(connection, context);
    } catch (error) {
      if (!isFailure(error) || context.system.signal.aborted) throw error;
      return [failed(`${formatError(error)}.`, error)];
    } finally {
      await connection?.close();
    }
  };

async function speed(connection: Connection, context: Context): Promise<readonly Finding[]> {
  const { system, source } = context;
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const began = system.now();
    await sendProbe(connection, context);
    took.push(system.now() - began);
  }
  const median = took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  const key = source.sendsKey(context) ? '' : ' without a key';
  const time = `${Math.round(median)} ms (the median of ${times} requests)`;
  return [ok(`${source.describePlace?.(context) ?? connection.baseUrl} answers${key} in ${time}.`)];
}

/**
 * Sends one request with each of the two key parameters, because some services accept only one of
 * them.
 */
async function keyParam({ baseUrl }: Connection, context: Context): Promise<readonly Finding[]> {
  const key = context.source.sendsKey(context) ? await findKey(context, baseUrl) : undefined;
  if (key === undefined) return [];
  const taken: string[] = [];
  for (const param of keyParams)
    if (await accepts(context, baseUrl, { ...key, param })) taken.push(param);
  if (taken.length === 0) {
    const hint = `store another key with \`${suggestCommand(['login'], context.options)}\``;
    const error = new PortfolioError('key_refused', 'the service refused the key', { hint });
    return [failed(`The service refused the key, sent as ${keyParams.join(' and as ')}.`, error)];
  }
  const text = `The service accepts the key as ${taken.join(' and as ')}.`;
  if (taken.includes(key.param)) return [ok(text)];
  const hint = `portfolio config set key_param ${taken[0]}`;
  const error = new PortfolioError('key_refused', `the key is sent as ${key.param}`, { hint });
  return [failed(`${text} It is sent as ${key.param}: \`${hint}\` changes that.`, error)];
}

/** The key is checked first, because all other checks fail with a wrong key. */
export const serviceChecks: readonly Check[] = [
  { name: 'key', run: (context) => (context.source.isEmbedded ? [] : asking(keyParam)(context)) },
  { name: 'service', needs: 'key', run: asking(speed) },
  { name: 'reference', needs: 'service', run: asking(referenceFindings) },
];
