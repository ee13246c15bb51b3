/**
 * What the markup of Swagger UI lacks for keyboards and screen readers. Its components are wrapped where the structure is
 * wrong; attributes are set on what it rendered, because most of its components do not pass them on.
 */

/** Attributes by selector; null removes one. */
const attributes: Record<string, Record<string, string | null>> = {
  '.information-container': { role: 'region', 'aria-label': 'About this API' },
  '.scheme-container': { role: 'region', 'aria-label': 'Server and authorization' },
  '#servers': { 'aria-label': 'Server' },
  '.examples-select-element': { 'aria-label': 'Example' },
  '.body-param__text': { 'aria-label': 'Request body' },
  // As a region without a name it was no table to a screen reader, and one of many alike.
  '.responses-table[role=region]': { role: null },
  // Long samples scroll.
  '.microlight': { tabindex: '0' },
  '.modal-ux': { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Available authorizations' },
  '.modal-ux h3': { 'aria-level': '2' },
  '.modal-ux h4': { 'aria-level': '3' },
  '.modal-ux h6': { 'aria-level': '4' },
  '.close-modal': { 'aria-label': 'Close' },
  // Their text is "Authorize" and "Logout".
  '.auth-btn-wrapper [aria-label]': { 'aria-label': null },
  '.request-snippets button[title]': {
    title: 'Show or hide the snippets',
    'aria-label': 'Show or hide the snippets',
  },
  '.request-snippets .btn': { role: 'button', tabindex: '0', 'aria-pressed': 'false' },
  '.request-snippets .btn.active': { 'aria-pressed': 'true' },
  '.request-snippets .btn h4': { role: 'presentation' },
};

/** Defines `accessibility`, a plugin of Swagger UI, and follows what is rendered into #reference. */
export const referenceAccessibility = String.raw`
const attributes = ${JSON.stringify(attributes)};

const accessibility = {
  wrapComponents: {
    // The groups of operations are headings of the third level below a title of the first.
    operations: (Original, { React }) => (props) => React.createElement(React.Fragment, null,
      React.createElement('h2', { className: 'for-screen-readers' }, 'Endpoints'),
      React.createElement(Original, props)),
    // The path is in a button, which can hold no link. Opening the operation puts it into the address anyway.
    OperationSummaryPath: (Original, { React }) => ({ operationProps }) => React.createElement('span',
      { className: 'opblock-summary-path', 'data-path': operationProps.get('path') },
      operationProps.get('path').split(/(?=\/)/).flatMap((part, at) => at ? [React.createElement('wbr', { key: at }), part] : [part])),
  },
};

const root = document.querySelector('#reference');
let hadDialog = false;

/** Moves the focus into the dialog that was opened, and back to its button when it was closed. */
function followDialog() {
  const dialog = root.querySelector('.modal-ux');
  if (dialog && !hadDialog && !dialog.contains(document.activeElement)) dialog.querySelector('.close-modal').focus();
  if (!dialog && hadDialog) root.querySelector('.btn.authorize')?.focus();
  hadDialog = dialog !== null;
}

function amend() {
  for (const [selector, values] of Object.entries(attributes)) {
    for (const element of root.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(values)) {
        if (value === null) element.removeAttribute(name);
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  }
  followDialog();
}
new MutationObserver(amend).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });

root.addEventListener('keydown', (event) => {
  const language = event.target.closest('.request-snippets .btn');
  if (language && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    language.click();
  }
});

document.addEventListener('keydown', (event) => {
  const dialog = root.querySelector('.modal-ux');
  if (!dialog) return;
  if (event.key === 'Escape') dialog.querySelector('.close-modal').click();
  if (event.key !== 'Tab') return;
  const stops = [...dialog.querySelectorAll('a[href], button, input')];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement === from || !dialog.contains(document.activeElement)) {
    event.preventDefault();
    to.focus();
  }
});
`;
