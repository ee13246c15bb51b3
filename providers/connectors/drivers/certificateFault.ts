/** How OpenSSL says that a certificate is not accepted. A fixed set: nothing of them comes from the certificate. */
const faults = new Set([
  'CA signature digest algorithm too weak',
  'CRL has expired',
  'certificate chain too long',
  'certificate has expired',
  'certificate is not yet valid',
  'certificate rejected',
  'certificate revoked',
  'certificate signature failure',
  'EE certificate key too weak',
  'invalid CA certificate',
  'invalid certificate',
  'path length constraint exceeded',
  'self-signed certificate',
  'self-signed certificate in certificate chain',
  'unable to get certificate CRL',
  'unable to get issuer certificate',
  'unable to get local issuer certificate',
  'unable to verify the first certificate',
  'unsuitable certificate purpose',
]);

/**
 * Why the certificate of a server was not accepted, or null where a connection failed for another reason. Recognized by the
 * message, because mysql2 replaces the code.
 */
export function certificateFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // Its message has the names of the certificate in it.
  if (error.message.startsWith("Hostname/IP does not match certificate's altnames"))
    return "it is not for the host name of the connector's address";
  return faults.has(error.message) ? error.message : null;
}
