/**
 * The script of `#trial-key`, on the pages where requests are tried with an API key. Creates a key with the session of the
 * console, and passes it to its page in the event `trialkey`. Nothing is stored: a reload forgets the key.
 * `data-field` says where the page has its field for keys.
 */
export const trialKeyScript = `
(() => {
  const section = document.getElementById('trial-key');
  const { field } = section.dataset;
  const path = '/console/session';

  function element(name, text, attributes = {}) {
    return Object.assign(document.createElement(name), { textContent: text }, attributes);
  }

  function line(...parts) {
    const paragraph = element('p', '');
    paragraph.append(...parts);
    return paragraph;
  }

  const consoleLink = (text) => element('a', text, { href: '/' });

  function show(...nodes) {
    section.replaceChildren(...nodes);
    section.hidden = false;
  }

  async function call(method, place = '') {
    const response = await fetch(path + place, {
      method,
      cache: 'no-store',
      headers: { 'x-lectern-console': '1' },
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.detail);
    return answer;
  }

  function showKey({ key, environment, expiresAt }) {
    const until = new Date(expiresAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
    const code = element('code', key);
    const copy = element('button', 'Copy', { type: 'button' });
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(key);
        copy.textContent = 'Copied';
      } catch {
        // The clipboard is missing on plain HTTP, and may be forbidden: the key is selected, to be copied by hand.
        getSelection().selectAllChildren(code);
      }
    });
    const shown = line('API key of the environment ' + environment + ', until ' + until + ': ', code, ' ', copy);
    shown.tabIndex = -1;
    show(shown, line('It is filled in ' + field + '. It is shown once: this page forgets it when it is closed or reloaded.'));
    shown.focus();
  }

  function offer() {
    const button = element('button', 'Create a key for trying', { type: 'button' });
    const failure = element('p', '', { role: 'alert' });
    button.addEventListener('click', async () => {
      button.disabled = true;
      failure.textContent = '';
      try {
        const created = await call('POST', '/trial-key');
        document.dispatchEvent(new CustomEvent('trialkey', { detail: created.key }));
        showKey(created);
      } catch (error) {
        failure.textContent = error.message;
        button.disabled = false;
      }
    });
    show(line(button, ' with the session of the console, for its environment and 24 hours. The audit log has it.'), failure);
  }

  function explain({ state, hasKey, isAdministrator }) {
    if (state !== 'signed_in') {
      const why = state === 'none' ? 'To create a key for trying, ' : 'The session has ended. To create a key for trying, ';
      show(line(why, consoleLink('sign in to the console'), ' and come back to this page. Or enter a key that you have ' + field + '.'));
    } else if (!hasKey) {
      show(line('To create a key for trying, ', consoleLink('choose an environment in the console'), ' and come back to this page.'));
    } else if (!isAdministrator) {
      show(line('Your session may not create API keys: that takes the role “admin” or the admin token. Enter a key that you have ' + field + ', or ask an administrator for one.'));
    } else offer();
  }

  /** What the page offers may have changed in another tab; a key that is shown stays. */
  async function read() {
    if (section.querySelector('code, button:disabled')) return;
    await call('GET').then(explain, () => { section.hidden = true; });
  }
  document.addEventListener('visibilitychange', () => { if (!document.hidden) read(); });
  read();
})();
`;
