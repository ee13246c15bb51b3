/** People sign in to the console in a browser, over the code flow with an identity provider. */
import type { Browser } from 'playwright-core';
import { freePort } from '../../scripts/cluster/ports';
import { describeInBrowser, openBrowser, openConsole } from '../console/support/openConsole';
import { type Harness, startHarness } from '../harness';
import { startProvider, type TestProvider } from './support/startProvider';

jest.setTimeout(120_000);

describeInBrowser('signing in with the organization', () => {
  let provider: TestProvider;
  let harness: Harness;
  let browser: Browser;

  beforeAll(async () => {
    const port = await freePort();
    provider = await startProvider({
      groups: { ada: ['it'], bo: ['readers'], eve: ['visitors'] },
      clients: [
        {
          client_id: 'console',
          client_secret: 'secret',
          redirect_uris: [`http://127.0.0.1:${port}/console/callback`],
          application_type: 'native',
        },
      ],
    });
    harness = await startHarness({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: 'lectern',
      OIDC_ROLES: 'group:it=production:admin,group:readers=production:viewer',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: 'secret',
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    provider?.stop();
    await harness?.close();
  });

  /** Follows the link of the sign-in page; the provider's own page would ask who it is. */
  async function signIn(user: string) {
    const opened = await openConsole(browser, harness);
    const { page } = opened;
    await page.route(`${harness.origin}/console/login`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const url = new URL(response.headers().location ?? '');
      url.searchParams.set('login_hint', user);
      await route.fulfill({ response, headers: { ...response.headers(), location: url.href } });
    });
    await page.goto(harness.origin);
    await page.getByRole('link', { name: 'Sign in with your organization' }).click();
    return opened;
  }

  test('an administrator sees the screens of the role, and signs out', async () => {
    const { page, context, complaints } = await signIn('ada');
    await page.getByRole('link', { name: 'Keys', exact: true }).waitFor();
    await page.getByText('production', { exact: true }).waitFor();
    expect(new URL(page.url()).origin).toBe(harness.origin);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a viewer sees no screens of administrators', async () => {
    const { page, context } = await signIn('bo');
    await page.getByRole('link', { name: 'Files', exact: true }).waitFor();
    const screens = page.getByRole('navigation').getByRole('link');
    const names = await screens.allTextContents();
    expect(names).toEqual(expect.arrayContaining(['Ask', 'Files', 'Search']));
    expect(names.filter((name) => ['Keys', 'Audit', 'Environments', 'Queues'].includes(name))).toEqual([]);
    await context.close();
  });

  test('a user whom no rule names is told why, and is not signed in', async () => {
    const { page, context } = await signIn('eve');
    await page.getByText('no environment is mapped to the user or one of the groups').waitFor();
    await page.getByRole('link', { name: 'Back to the sign-in page' }).click();
    await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
    await context.close();
  });
});
