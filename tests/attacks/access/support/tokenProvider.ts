import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID provider that signs whatever claims it is given. */
export async function startTokenProvider() {
  const pair = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const document = { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [key] } : document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    tokenOf: (claims: object): Promise<string> =>
      new SignJWT({ iss: issuer, aud: 'lectern', exp: Math.floor(Date.now() / 1000) + 600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .sign(pair.privateKey),
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
