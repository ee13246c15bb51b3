/** Answers on record: rated where they are given, listed, filtered, and shown with all that led to them. */
import type { Browser } from 'playwright-core';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

const question = 'When are refunds paid?';

describeInBrowser('answers on record', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let fileId: string;

  beforeAll(async () => {
    harness = await startHarness();
    fileId = await ingest(
      harness,
      'refunds.txt',
      'Refunds are paid within 14 days of the return of the goods.\n',
    );
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const shown = (name: string) => button(name).locator('visible=true');

  test('an answer is rated where it is given, with a comment and labels, by keyboard', async () => {
    const { page } = opened;
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    await page.getByText('Was this right?').waitFor();
    await button('Bad').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Comment').fill('<b>It says nothing about vouchers.</b>');
    await page.getByLabel('Labels').fill('incomplete, vouchers,');
    await checkScreen(opened, 'feedback');
    await button('Send feedback').click();
    await page.getByText('Your feedback is recorded.').waitFor();
    const [feedback, ...others] = await harness.models.answerFeedback.find().lean();
    expect(others).toEqual([]);
    expect(feedback).toMatchObject({
      rating: 'negative',
      comment: '<b>It says nothing about vouchers.</b>',
      labels: ['incomplete', 'vouchers'],
    });
  });

  test('the result of a search is rated too', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/search`);
    await page.getByLabel('Query').fill('refunds of goods');
    await page.getByLabel(/^Minimum score/).fill('0');
    await shown('Search').click();
    await shown('Good').click();
    await shown('Send feedback').click();
    await page.getByText('Your feedback is recorded.').locator('visible=true').waitFor();
    expect(await harness.models.answerFeedback.countDocuments({ rating: 'positive' })).toBe(1);
  });

  test('the list has both, newest first, with their ratings, and filters them', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/answers`);
    const rows = page.getByRole('region', { name: 'Answers', exact: true }).getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.nth(1).textContent()).toMatch(/^refunds of goodsSearchDocuments.*Good/);
    expect(await rows.nth(2).textContent()).toMatch(/^When are refunds paid\?AnswerDocuments.*Bad/);
    await checkScreen(opened, 'answers');
    await page.getByLabel('Kind').selectOption('chat');
    await page.getByText('1 item', { exact: true }).waitFor();
    await page.getByLabel('Results').selectOption('without');
    await page.getByText('No answer matches these filters.').waitFor();
    await page.getByLabel('Results').selectOption('with');
    await page.getByLabel('Route').selectOption('semantic');
    await page.getByText('npx lectern answers export --route semantic --found > answers.jsonl').waitFor();
  });

  test('a record has the route, passages with their scores, steps, and links to what is cited', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: question }).click();
    await page.getByRole('heading', { name: question, level: 1 }).waitFor();
    const steps = page.getByRole('region', { name: 'Steps' });
    expect(await steps.getByRole('row', { name: /^retrieval/ }).textContent()).toContain('"topK":5');
    await page.getByText('What the score is made of').locator('visible=true').first().click();
    await page.getByRole('cell', { name: 'It says nothing about vouchers.' }).waitFor();
    await checkScreen(opened, 'answer-record');
    await page
      .getByRole('list', { name: 'Citations' })
      .getByRole('link', { name: '[1] refunds.txt' })
      .click();
    await page.locator('.text-chunk.cited').locator('visible=true').waitFor();
    expect(page.url()).toContain(`#/files/${fileId}?chunk=`);
  });

  test('feedback is listed, filtered by rating and label, and leads to its answer', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/answers`);
    await page.getByRole('link', { name: 'Feedback' }).click();
    await page.getByText('2 items', { exact: true }).waitFor();
    await checkScreen(opened, 'feedback-list');
    await page.getByLabel('Label', { exact: true }).fill('vouchers');
    await page.getByText('1 item', { exact: true }).waitFor();
    await page.getByText("npx lectern feedback export --label 'vouchers' > feedback.jsonl").waitFor();
    await page.getByLabel('Rating').selectOption('positive');
    await page.getByText('No feedback matches these filters.').waitFor();
    await page.getByLabel('Rating').selectOption('negative');
    await page.getByRole('link', { name: 'Answer', exact: true }).click();
    await page.getByRole('heading', { name: question, level: 1 }).waitFor();
  });

  test('a question that is asked before another is answered is answered too', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/`);
    for (const asked of ['When are refunds paid to members?', 'How soon are refunds paid?', 'thanks!']) {
      await page.getByRole('textbox', { name: 'Question' }).fill(asked);
      await page.keyboard.press('Enter');
    }
    await page.locator('article.turn', { hasText: 'Was this right?' }).nth(2).waitFor();
    expect(await page.getByText('Stopped').count()).toBe(0);
  });

  test('a key without administrative access does not see the records', async () => {
    const other = await openConsole(browser, harness);
    const { key } = await harness.createKey();
    await other.page.goto(`${harness.origin}/#/answers`);
    await other.page.getByLabel('API key').fill(key);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByText('This needs the admin token, or an API key with the role admin.').waitFor();
    await other.context.close();
  });

  test('what went unanswered is listed by what it asks for, and asked again from there', async () => {
    const { page } = opened;
    const client = { key: harness.keys.production };
    const asked = ['Who is the zeppelin captain of the airship?', 'Who is captain of the zeppelin airship?'];
    for (const message of asked)
      await harness.call('POST', '/chat', { body: { question: message }, ...client });
    await page.goto(`${harness.origin}/#/answers/unanswered`);
    const row = page.getByRole('row', { name: new RegExp(asked[1]?.slice(0, 30) ?? '') });
    await row.waitFor();
    expect(await row.getByRole('cell').nth(1).textContent()).toBe('2');
    await row.getByText('Also asked in 1 other way').click();
    await row.getByText(asked[0] ?? '').waitFor();
    await row.getByRole('button', { name: /^Upload what answers/ }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkScreen(opened, 'answers-unanswered');
    await row.getByRole('link', { name: /^Edit/ }).click();
    const question = page.getByLabel('Question', { exact: true });
    expect(await question.inputValue()).toBe(asked[1]);
    expect(await page.locator('.turn').count()).toBe(0);
    await page.goBack();
    await row.getByRole('button', { name: /^Ask again/ }).click();
    await page
      .locator('.turn')
      .getByText(asked[1] ?? '')
      .first()
      .waitFor();
    await page.locator('.turn .answer-details').waitFor();
    expect(await page.locator('.turn').count()).toBe(1);
    expect(await question.inputValue()).toBe('');
    expect(await harness.models.conversationTurns.countDocuments({ question: asked[1] })).toBe(1);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
