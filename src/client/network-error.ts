// Turns failures of sockets, TLS, HTTP and proxies into errors with a reason.
import { errorCode, isFailure, PortfolioError } from '../errors.ts';
import type { HttpProxy } from './proxy.ts';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host lookup failed temporarily',
  ENETUNREACH: 'network unreachable',
  EHOSTUNREACH: 'host unreachable',
  ETIMEDOUT: 'timed out',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed before the response was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response was shorter than its Content-Length',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Matches OpenSSL's error codes for a response that is not TLS, such as plain HTTP. */
const tlsCodes =
  /^EPROTO$|^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER_FAILURE|HTTP_REQUEST)$/;

/** Matches error codes of certificates that no known authority has signed. */
const unknownAuthority = /SELF_SIGNED_CERT|^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/;

/** Matches error codes of failures that a retry cannot correct. */
const permanentCodes = /^ENOTFOUND$|CERT|^UNABLE_TO_|^ERR_SSL_|^EPROTO$|^HPE_/;

const reasonFor = (code: string): string =>
  reasons[code] ??
  (tlsCodes.test(code)
    ? 'it does not use TLS; is the address http instead of https?'
    : code || 'unknown reason');

/**
 * Returns the error for a failure of undici. Omits undici's message, which may contain the address
 * with the key.
 * @param name `the service` or `the picture host`
 */
export function networkError(error: unknown, name: string, host: string): PortfolioError {
  const code = errorCode(error);
  // undici's parser throws errors without a code. A status below 100 fails an assertion. If the
  // source is minified, Node 24 throws a SyntaxError instead.
  const isAssertion = code === 'ERR_ASSERTION' || error instanceof SyntaxError;
  const isNotHttp = code === 'UND_ERR_HEADERS_OVERFLOW' || isAssertion;
  if (isNotHttp || (error instanceof Error && error.name === 'HTTPParserError')) {
    return new PortfolioError('unreadable', `the response of ${host} is not valid HTTP`);
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'UND_ERR_SOCKET')
    return new PortfolioError('network', `the response of ${host} broke off`, {
      reason: reasonFor(code),
      hint: 'run the command again; if it fails again, the service or a proxy has a fault',
    });
  return new PortfolioError('network', `${name} at ${host} could not be reached`, {
    reason: reasonFor(code),
    isPermanent: permanentCodes.test(code),
    ...(unknownAuthority.test(code) ? { hint: certificateHint } : {}),
  });
}

/** Some proxies of companies decrypt TLS, and sign certificates themselves. */
const certificateHint =
  'if you trust its signer, set NODE_EXTRA_CA_CERTS to a file with the certificate of the signer';

const proxyHint = ({ variableName }: HttpProxy) =>
  `check ${variableName}, or name the host in NO_PROXY`;

/** Returns the error for a proxy that cannot be reached, or does not respond with HTTP. */
export function proxyError(error: unknown, proxy: HttpProxy): PortfolioError {
  const code = errorCode(error);
  const what: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'refused the connection',
    ECONNRESET: 'closed the connection',
    EPIPE: 'closed the connection',
  };
  const known = what[code] ?? (code.startsWith('HPE_') ? 'did not answer with HTTP' : undefined);
  return new PortfolioError(
    'network',
    `the proxy ${proxy.hostAndPort} ${known ?? 'could not be reached'}`,
    {
      ...(known === undefined ? { reason: reasonFor(code) } : {}),
      isPermanent: permanentCodes.test(code),
      hint: proxyHint(proxy),
    },
  );
}

/** Returns the error for a proxy that does not connect to `host`. */
export const proxyRefusal = (status: number, host: string, proxy: HttpProxy): PortfolioError =>
  new PortfolioError('network', `the proxy ${proxy.hostAndPort} refused to connect to ${host}`, {
    reason: `HTTP ${status} from the proxy${status === 407 ? ': it asks for a user name and a password' : ''}`,
    isPermanent: status < 500,
    hint: proxyHint(proxy),
  });

/** Adds the proxy to an error that the proxy may have caused. */
export function throughProxy(error: unknown, proxy: HttpProxy | undefined): unknown {
  if (proxy === undefined || !isFailure(error)) return error;
  const { kind, message, details } = error;
  if (kind !== 'timeout' && kind !== 'network') return error;
  const reason = `${details.reason}, through the proxy ${proxy.hostAndPort}`;
  const hint =
    kind === 'timeout'
      ? `${details.hint}, or check ${proxy.variableName}`
      : (details.hint ?? proxyHint(proxy));
  return new PortfolioError(kind, message, { ...details, reason, hint });
}
