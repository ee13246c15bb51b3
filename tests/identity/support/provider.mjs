/**
 * An OpenID provider in a process of its own: `oidc-provider` is a module that Jest does not load. Prints its issuer. Its
 * configuration is the JSON in `PROVIDER`: clients, and the groups of users by name. Every resource has the scope `lectern`.
 */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { clients = [], groups = {} } = JSON.parse(process.env.PROVIDER ?? '{}');
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

/** A page with the form that ends the session, as a user would send it. */
function logoutSource(ctx, form) {
  ctx.body = form;
}

const provider = new Provider(issuer, {
  clients,
  cookies: { keys: ['test'] },
  // Who signs in is said by the client: the test has no form to fill in.
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: `${sub}@example.com`, groups: groups[sub] ?? [] }),
  }),
  scopes: ['openid', 'lectern'],
  conformIdTokenClaims: false,
  claims: { openid: ['sub', 'email', 'groups'] },
  features: {
    devInteractions: { enabled: false },
    registration: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => undefined,
      getResourceServerInfo: (_ctx, resource) => ({
        scope: 'lectern',
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 600,
        jwt: { sign: { alg: 'RS256' } },
      }),
      useGrantedResource: () => true,
    },
  },
  extraTokenClaims: (_ctx, token) => ({ groups: groups[token.accountId] ?? [] }),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
});

/** Signs in the user of `login_hint`, and consents to everything. */
async function interact(request, response) {
  const details = await provider.interactionDetails(request, response);
  const { prompt, params, session } = details;
  if (prompt.name === 'login') {
    const result = { login: { accountId: params.login_hint ?? 'ada' } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope('openid lectern');
  if (params.resource) grant.addResourceScope(params.resource, 'lectern');
  const result = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

const answer = provider.callback();
server.on('request', (request, response) => {
  if (!request.url.startsWith('/interaction/')) return answer(request, response);
  return interact(request, response).catch((error) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
process.stdout.write(`${issuer}\n`);
