import { type TlsOptions, type TlsSettings, tlsOptions } from '../address/tls';

/**
 * Connects with what the mode asks for. `prefer` encrypts without checking the certificate, and does without where
 * the server says that it has no TLS, which is remembered.
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
