// Provides the responses in a HAR file as a source, for --replay.
import type { Response, Transport } from '../api/request.ts';
import { quantity } from '../api/words.ts';
import { PortfolioError } from '../errors.ts';
import type { Recording } from '../har/recording.ts';
import { recordedBase } from '../har/service.ts';
import { knownFields } from '../settings/known-fields.ts';
import { isoDay } from '../view/text/times.ts';
import { openConnection } from './connect.ts';
import type { Source, SourceContext } from './source.ts';

const fileOf = ({ options }: Pick<SourceContext, 'options'>): string => options.replay ?? '';

export const replaySource: Source = {
  name: 'replay',
  isEmbedded: true,
  isUserLibrary: false,
  usesProfile: true,
  // A file may have several services. --base-url chooses one of them.
  baseUrlOf: (context) =>
    context.options.baseUrl ?? recordedBase(fileOf(context)) ?? 'https://replay.invalid',
  describePlace: fileOf,
  sendsKey: () => false,
  knownFields: (context) =>
    knownFields(context.system, new URL(replaySource.baseUrlOf(context)).origin),
  open: (context, options) => openConnection(replaySource, context, options),
  openResponder: async (context) => {
    const { system } = context;
    const recording = await openedRecording(context);
    const now = recording.latest ?? system.now();
    await context.remark(
      `replay: ${quantity(recording.responses, 'recorded response')}, as of ${isoDay(now / 1000)}`,
      true,
    );
    const transport = transportOf(recording, replaySource.baseUrlOf(context));
    return {
      transport,
      // The reader of pictures compares their length with the headers.
      pictureTransport: async (...request) => {
        const { withoutWireHeaders } = await import('../har/exchange.ts');
        return withoutWireHeaders(await transport(...request));
      },
      allowsCache: false,
      hasPictureCache: false,
      allowsKeeping: false,
      now,
      close: recording.close,
    };
  },
};

export interface ServedRecording {
  readonly base: string;
  readonly recording: Pick<Recording, 'responses' | 'close'>;
  /**
   * Returns the recorded response for a path and query, of the service or else of another host; or
   * status 404.
   */
  readonly recorded: (target: string) => Promise<Response>;
}

/** Opens the recording for `serve`. @throws PortfolioError `usage` if the file cannot be read */
export async function openServedRecording(
  context: SourceContext,
  refusal: (status: number, message: string) => Response,
): Promise<ServedRecording> {
  const [recording, { withoutWireHeaders }] = await Promise.all([
    openedRecording(context),
    import('../har/exchange.ts'),
  ]);
  const base = replaySource.baseUrlOf(context);
  return {
    base,
    recording,
    recorded: async (target) => {
      // The recorded address has the path of the base address before the path of the request.
      const urls = [`${base.replace(/\/+$/, '')}${target}`, `${new URL(base).origin}${target}`];
      const [inside, outside] = urls.flatMap((url) => (URL.canParse(url) ? new URL(url) : []));
      if (inside === undefined || outside === undefined)
        return refusal(400, 'The address of the request is not valid');
      const response = (await recording.find(inside)) ?? (await recording.find(outside, true));
      if (response !== undefined) return withoutWireHeaders(response);
      const { message, hint } = await missing(recording, inside, base);
      return refusal(404, `${message.replace('the', 'The')}; ${hint}`);
    },
  };
}

/**
 * Opens the recording, and notes what in the file cannot be read.
 * @throws PortfolioError `usage`
 */
async function openedRecording(
  context: Pick<SourceContext, 'options' | 'system' | 'note'>,
): Promise<Recording> {
  const { openRecording } = await import('../har/recording.ts');
  const recording = await openRecording(fileOf(context), context.system.signal);
  for (const fault of recording.faults) await context.note(fault);
  return recording;
}

const transportOf =
  (recording: Recording, base: string): Transport =>
  async (url, signal) => {
    signal.throwIfAborted();
    const response = await recording.find(url);
    if (response !== undefined) return response;
    const { message, hint } = await missing(recording, url, base);
    throw new PortfolioError('not_kept', message, { hint });
  };

/**
 * Returns sentences about a request that was not recorded: what was requested, and which recorded
 * one is nearest.
 */
async function missing(
  recording: Recording,
  url: URL,
  base: string,
): Promise<{ message: string; hint: string }> {
  const { requestKey } = await import('../har/exchange.ts');
  const nearest = recording.nearest(url);
  const asked = `${url.origin === new URL(base).origin ? '' : url.origin}${requestKey(url)}`;
  const has =
    recording.origins.length === 0
      ? 'no responses'
      : `only responses of ${recording.origins.join(', ')}`;
  return {
    message: `the recording has no response to ${asked}`,
    hint: nearest === undefined ? `it has ${has}` : `the nearest recorded request is ${nearest}`,
  };
}
