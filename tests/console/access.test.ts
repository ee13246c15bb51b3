/** Who may see what, until when, and legal holds, as administrators say it in the console. */
import type { Browser } from 'playwright-core';
import { askAs, dataAs, keyWith, type Speaker } from '../access/support/speaker';
import { confirm, ingest, upload } from '../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

describeInBrowser('who may see what', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let fileId: string;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    fileId = await ingest(harness, 'contract.md', '# Contract\n\nThe contract ends in May.\n');
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const admin: Speaker = { isAdmin: true };
  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const report = () => opened.page.getByRole('region', { name: 'Who may see it' }).getByRole('row');
  const row = (name: string) => opened.page.locator('a.file-row', { hasText: name });

  async function open(path: string, width = 1280): Promise<void> {
    const { page } = opened;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${harness.origin}/#/`);
    await page.goto(`${harness.origin}/#/${path}`);
  }

  /** Submits the dialog by keyboard, and waits until it is done. */
  async function submit(name: string): Promise<void> {
    await dialog().getByRole('button', { name, exact: true }).focus();
    await opened.page.keyboard.press('Enter');
    await dialog().getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  }

  /** A moment as the input takes it. */
  const nextYear = `${new Date().getFullYear() + 1}-03-04T05:06`;
  const expires = /^Expires .*4/;

  const expectOptions = (names: string[]) =>
    eventually(
      () =>
        opened.page
          .locator('datalist option')
          .evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
      (found) => JSON.stringify(found) === JSON.stringify(names),
    );

  const isVisible = async (speaker: Speaker, id = fileId): Promise<boolean> => {
    const query = 'query ($id: UUID!) { file(id: $id) { id } }';
    const { errors } = await askAs(harness, speaker, query, { id });
    if (errors) expect(errors[0]?.extensions?.code).toBe('file_not_found');
    return !errors;
  };

  test('a file is restricted to principals by keyboard, and the report says who may see it and why', async () => {
    const { page } = opened;
    await open(`files/${fileId}`);
    await report().nth(1).waitFor();
    expect(await report().nth(1).textContent()).toBe('EveryoneNothing says otherwise');
    await button('Change access…').focus();
    await page.keyboard.press('Enter');
    const choice = dialog().getByLabel('Who may see it');
    expect(await choice.inputValue()).toBe('folder');
    await choice.selectOption('Only these principals');
    await dialog().getByLabel('Principals').fill('user:ada@example.com\n\n group:legal \n');
    await checkScreen(opened, 'access-dialog');
    await submit('Save');
    await page.getByRole('cell', { name: 'group:legal' }).waitFor();
    expect(await report().allTextContents()).toEqual([
      'WhoWhy',
      'user:ada@example.comThe file says so',
      'group:legalThe file says so',
      'AdministratorsThey see everything',
    ]);
    expect(await isVisible({})).toBe(false);
    expect(await isVisible(admin)).toBe(true);
    await button('Change access…').click();
    expect(await dialog().getByLabel('Principals').inputValue()).toBe('user:ada@example.com\ngroup:legal');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 844 });
    await checkScreen(opened, 'file-access');
  });

  test('a file under a legal hold says so and cannot be deleted, until it is released', async () => {
    const { page } = opened;
    await open(`files/${fileId}`, 390);
    await button('Change expiry…').click();
    await dialog().getByLabel('Expires at').fill(nextYear);
    await checkScreen(opened, 'expiry-dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    await submit('Save');
    await page.getByRole('status').getByText(expires).waitFor();
    await button('Hold…').click();
    await dialog().getByLabel('Reason').fill('Case 7');
    await checkScreen(opened, 'hold-dialog');
    await page.setViewportSize({ width: 390, height: 844 });
    await submit('Hold');
    await button('Release…').waitFor();
    expect(await page.getByTitle('Case 7').textContent()).toBe('Legal hold');
    await page.getByText(/^Since .*: Case 7$/).waitFor();
    expect(await page.getByText(expires).count()).toBe(0);
    expect(await button('Change expiry…').count()).toBe(0);
    await checkScreen(opened, 'file-held');
    const removal = 'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }';
    const { errors } = await askAs(harness, admin, removal, { id: fileId });
    expect(errors?.[0]?.extensions?.code).toBe('conflict');
    await open('files', 390);
    await row('contract.md').getByText('Legal hold').waitFor();
    await checkScreen(opened, 'files-held');
    await open(`files/${fileId}`, 390);
    await button('Release…').click();
    await submit('Release');
    await page.getByRole('status').getByText(expires).waitFor();
    expect(await page.getByText('Legal hold').count()).toBe(0);
    await button('Change expiry…').waitFor();
  });

  test('a folder says who may see its files and until when, and they follow at once', async () => {
    const { page } = opened;
    const created = 'mutation ($name: String!) { createFolder(input: { name: $name }) { id } }';
    const { createFolder } = await dataAs<{ createFolder: { id: string } }>(harness, admin, created, {
      name: 'Claims',
    });
    const claimId = await ingest(harness, 'claim.md', '# Claim\n\nThe claim is settled.\n');
    await dataAs(harness, admin, 'mutation ($input: UpdateFileInput!) { updateFile(input: $input) { id } }', {
      input: { fileId: claimId, folderId: createFolder.id },
    });
    await page.reload();
    await open('files');
    await row('claim.md').waitFor();
    await button('Folders').click();
    await button('Change access: Claims').focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Who may see it').selectOption('Only these principals');
    expect(await dialog().getByRole('option', { name: 'As its folder' }).count()).toBe(0);
    await dialog().getByLabel('Principals').fill('group:claims');
    await submit('Save');
    await dialog().getByText('Only 1 principal', { exact: true }).waitFor();
    await button('Change expiry: Claims').click();
    await dialog().getByLabel('Expires at').fill(nextYear);
    await submit('Save');
    await dialog()
      .getByText(/^Only 1 principal · Expires .*4/)
      .waitFor();
    await checkScreen(opened, 'folders');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await row('claim.md').getByText(expires).waitFor();
    expect(await isVisible({}, claimId)).toBe(false);
    await open(`files/${claimId}`);
    await page.getByText(/, with its folder$/).waitFor();
    expect(await report().allTextContents()).toEqual([
      'WhoWhy',
      'group:claimsIts folder says so',
      'AdministratorsThey see everything',
    ]);
    // What the folder says is not copied to the file.
    await button('Change expiry…').click();
    expect(await dialog().getByLabel('Expires at').inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  test('the list is filtered by what principals see, and no change inserts another file', async () => {
    const { page } = opened;
    const key = await keyWith(harness, 'admin');
    const [secretId, menuId] = [
      await upload(harness, 'secret.md', '# Secret\n\nThe soup is bought.\n'),
      await upload(harness, 'menu.md', '# Menu\n\nSoup on Mondays.\n'),
    ];
    const restriction = 'mutation ($input: SetFileAccessInput!) { setFileAccess(input: $input) { id } }';
    const access = { principals: ['group:claims'] };
    await dataAs(harness, admin, restriction, { input: { fileId: secretId, access } });
    await open('files');
    await row('secret.md').waitFor();
    await page.getByText('More filters').click();
    await page.getByLabel('Visible to').fill('user:ada@example.com, group:other');
    await row('secret.md').waitFor({ state: 'detached' });
    await row('contract.md').waitFor();
    expect(await row('claim.md').count()).toBe(0);
    await checkScreen(opened, 'files-visible-to');
    await confirm(harness, secretId, key);
    await eventually(
      () => harness.models.files.findById(secretId).lean(),
      (file) => file?.status === 'ready',
    );
    await confirm(harness, menuId, key);
    // Events are applied in their order.
    await row('menu.md').getByText('Ready').waitFor();
    expect(await row('secret.md').count()).toBe(0);
    await button('Clear filters').click();
    await row('secret.md').waitFor();
  });

  test('a database can be asked by its principals only', async () => {
    const { page } = opened;
    await open('connectors');
    await button('Who may see it').click();
    await button('Change access…').click();
    await dialog().getByLabel('Who may see it').selectOption('Only these principals');
    await dialog().getByLabel('Principals').fill('group:finance');
    await submit('Save');
    await page.getByRole('cell', { name: 'group:finance' }).waitFor();
    await checkScreen(opened, 'connector-access');
    const names = async (speaker: Speaker) =>
      (await dataAs<{ connectors: { name: string }[] }>(harness, speaker, '{ connectors { name } }'))
        .connectors;
    await eventually(
      () => names({}),
      (seen) => seen.length === 0,
    );
    expect(await names(admin)).toEqual([{ name: 'Sample shop' }]);
  });

  test('row filters are set by keyboard, and what the server refuses is said at its row', async () => {
    const { page } = opened;
    const panel = () => page.getByRole('region', { name: 'Row filters' });
    await open('connectors');
    await button('Row filters').focus();
    await page.keyboard.press('Enter');
    await panel().getByText('No row filters: whoever may ask').waitFor();
    await panel().getByText(':claim.tenant', { exact: true }).waitFor();
    await checkScreen(opened, 'row-filters-empty');
    const fields = (number: number) => panel().getByRole('group', { name: `Row filter ${number}` });
    const fill = async (number: number, table: string, condition: string) => {
      await fields(number).getByLabel('Table').fill(table);
      await fields(number).getByLabel('Condition').fill(condition);
    };
    await button('Add row filter').click();
    await fields(1).getByLabel('Table').fill('cust');
    // The picker has the tables of the database.
    await expectOptions(['customers']);
    await fill(1, 'customers', 'city = :claim.city');
    await button('Add row filter').click();
    await fill(2, 'orders', 'id IN (SELECT 1)');
    await button('Add row filter').click();
    await fill(3, 'nowhere', '1 = 1');
    await button('Save').click();
    await fields(2).getByRole('alert').waitFor();
    expect(await fields(1).getByRole('alert').count()).toBe(0);
    expect(await fields(2).getByLabel('Condition').getAttribute('aria-invalid')).toBe('true');
    expect(await fields(3).getByRole('alert').textContent()).toBe('There is no table nowhere.');
    expect(await panel().getByRole('alert').count()).toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await opened.screenshot('row-filters-refused-390');
    await page.setViewportSize({ width: 1280, height: 844 });
    await checkScreen(opened, 'row-filters-refused');
    await button('Remove: Row filter 3').click();
    await fill(2, 'orders', ':user IS NULL OR 1 = 1');
    expect(await panel().getByRole('alert').count()).toBe(0);
    await fill(2, 'orders', '1 = 1');
    await button('Save').focus();
    await page.keyboard.press('Enter');
    await panel().getByRole('status').getByText('Saved.').waitFor();
    const read = '{ connectors { rowFilters { table condition } } }';
    const filters = [
      { table: 'customers', condition: 'city = :claim.city' },
      { table: 'orders', condition: '1 = 1' },
    ];
    expect(await dataAs(harness, admin, read)).toEqual({ connectors: [{ rowFilters: filters }] });
    await page.reload();
    await button('Row filters').click();
    expect(await fields(1).getByLabel('Condition').inputValue()).toBe('city = :claim.city');
    await button('Remove: Row filter 2').click();
    await button('Remove: Row filter 1').click();
    await button('Save').click();
    await panel().getByRole('status').getByText('Saved.').waitFor();
    expect(await dataAs(harness, admin, read)).toEqual({ connectors: [{ rowFilters: [] }] });

    // Another administrator saves while this one writes.
    await button('Add row filter').click();
    await fill(1, 'orders', '2 = 2');
    const { connectors } = await dataAs<{ connectors: { id: string }[] }>(
      harness,
      admin,
      '{ connectors { id } }',
    );
    const set =
      'mutation ($input: SetConnectorRowFiltersInput!) { setConnectorRowFilters(input: $input) { id } }';
    const saved = { connectorId: connectors[0]?.id, filters: filters.slice(0, 1) };
    await dataAs(harness, admin, set, { input: saved });
    await button('Save').click();
    await panel().getByRole('alert').getByText('Somebody else changed the row filters').waitFor();
    expect(await dataAs(harness, admin, read)).toEqual({ connectors: [{ rowFilters: saved.filters }] });
    await checkScreen(opened, 'row-filters-conflict');
    await button('Discard my changes').click();
    expect(await fields(1).getByLabel('Table').inputValue()).toBe('customers');
    expect(await panel().getByRole('alert').count()).toBe(0);
    await button('Remove: Row filter 1').click();
    await button('Save').click();
    await panel().getByRole('status').getByText('Saved.').waitFor();
    expect(await dataAs(harness, admin, read)).toEqual({ connectors: [{ rowFilters: [] }] });
  });

  test('a key that does not see everything is shown the moment, and nothing of who may see a file', async () => {
    const menu = await harness.models.files.findOne({ name: 'menu.md' }).lean();
    const expiry = 'mutation ($input: SetFileExpiryInput!) { setFileExpiry(input: $input) { id } }';
    const expiresAt = new Date(`${nextYear}Z`).toISOString();
    await dataAs(harness, admin, expiry, { input: { fileId: menu?._id, expiresAt } });
    const other = await openConsole(browser, harness);
    const { key } = await harness.createKey();
    await other.page.goto(`${harness.origin}/#/files/${menu?._id}`);
    await other.page.getByLabel('API key').fill(key);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page
      .getByRole('status')
      .getByText(/^Expires /)
      .waitFor();
    expect(await other.page.getByText('Who may see it').count()).toBe(0);
    await other.page.getByRole('link', { name: 'All files' }).click();
    await other.page.getByText('More filters').click();
    expect(await other.page.getByLabel('Visible to').count()).toBe(0);
    await other.page.getByRole('button', { name: 'Folders' }).click();
    await other.page.getByText('cannot be renamed or deleted, and does not expire').waitFor();
    expect(await other.page.getByRole('button', { name: 'Delete: Claims' }).count()).toBe(0);
    expect(await other.page.getByRole('button', { name: /^Change access/ }).count()).toBe(0);
    await other.context.close();
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
