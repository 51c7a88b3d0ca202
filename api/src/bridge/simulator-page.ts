import { hash } from 'node:crypto'
import { bridgeMessages, bridgeSource } from '../../../shared/contract/bridge/bridge-messages.ts'

// What runs in the page is text here: it stands in for a content script, which shares the window of a page and hears what that
// posts to its own origin.
const script = `
const source = ${JSON.stringify(bridgeSource)};
const types = ${JSON.stringify(bridgeMessages)};
const log = document.querySelector('ol');
let site = null;

/** Why a receiver passes a message over; empty for one that it takes. */
function refusal({ data, origin, source: sender }, page) {
  if (origin !== location.origin) return 'foreign origin ' + origin;
  if (sender !== page) return 'another window';
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 2 || data.source !== source)
    return 'no message of the page';
  return types.includes(data.type) ? '' : 'unknown type';
}

function record(event, page, where) {
  const reason = refusal(event, page);
  const line = document.createElement('li');
  line.dataset.taken = String(reason === '');
  line.textContent = [where, reason === '' ? 'taken' : 'ignored: ' + reason, JSON.stringify(event.data)].join(' · ');
  log.append(line);
}

addEventListener('message', (event) => record(event, window, 'this page'));
for (const button of document.querySelectorAll('button[data-type]'))
  button.addEventListener('click', () => window.postMessage({ source, type: button.dataset.type }, location.origin));
document.querySelector('#foreign').addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.srcdoc = '<script>parent.postMessage({ source: "' + source + '", type: "' + types[0] + '" }, "*")<\\/script>';
  document.body.append(frame);
});

/** A page that loads anew is another document, with no listener yet. */
let heard = null;
function watch() {
  if (!site || site.closed) return;
  if (heard !== site.document) {
    heard = site.document;
    const page = site;
    page.addEventListener('message', (event) => record(event, page, page.location.pathname));
  }
}
document.querySelector('#open').addEventListener('click', () => {
  site = open('/en/dashboard', 'site');
  setInterval(watch, 200);
});
`

const digest = hash('sha256', script, 'base64')

/** Frames made from text have the policy of their page, so that a foreign one runs its line. */
export const simulatorPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}' 'sha256-${hash(
  'sha256',
  `parent.postMessage({ source: "${bridgeSource}", type: "${bridgeMessages[0]}" }, "*")`,
  'base64',
)}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`

const style =
  'body{font:16px/1.6 system-ui;max-inline-size:760px;margin:32px auto;padding-inline:16px;color-scheme:light dark}button{font:inherit;padding:6px 14px;margin:4px}li[data-taken=false]{opacity:.6}'

const buttons = bridgeMessages.map((type) => `<button data-type="${type}">Post ${type}</button>`).join('\n      ')

export const simulatorPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Message bridge</title><style>${style}</style></head>
  <body>
    <h1>Message bridge</h1>
    <p>Open the site, sign in or out there, and see what an extension beside it hears. Post a message to this
      page as its own, or as another origin would: that one is ignored.</p>
    <p>
      <button id="open">Open the site</button>
      ${buttons}
      <button id="foreign">Post as another origin</button>
    </p>
    <ol aria-label="Messages" aria-live="polite"></ol>
    <script>${script}</script>
  </body>
</html>`
