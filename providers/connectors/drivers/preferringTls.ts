import { type TlsOptions, type TlsSettings, tlsOptions } from '../address/tls';

/**
 * Connects by the TLS mode. `prefer` encrypts without verifying the certificate, and falls back to no encryption
 * where the server does not support TLS, which is cached.
 */
export function preferringTls<T>(
  tls: TlsSettings,
  connect: (options: TlsOptions | null) => Promise<T>,
  saysNoTls: (error: unknown) => boolean,
): () => Promise<T> {
  let options = tlsOptions(tls);
  return async () => {
    const tried = options;
    try {
      return await connect(tried);
    } catch (error) {
      if (tls.mode !== 'prefer' || tried === null || !saysNoTls(error)) throw error;
      options = null;
      return connect(null);
    }
  };
}
