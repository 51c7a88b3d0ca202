import { hash } from 'node:crypto'

// Mails carry their style inline, which no page of the site allows: this one does, and has an origin of its own.
const script = `
addEventListener('message', ({ source, data }) => {
  if (parent === window || source !== parent || typeof data?.html !== 'string') return;
  const mail = new DOMParser().parseFromString(data.html, 'text/html');
  const place = scrollY;
  document.documentElement.replaceWith(document.adoptNode(mail.documentElement));
  scrollTo(0, place);
});
addEventListener('click', (event) => event.preventDefault(), true);
`

/** Nothing of a mail runs, is fetched or leads anywhere; pages of the site alone may frame it. */
export const mailFramePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  "frame-ancestors 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'sandbox allow-scripts',
].join('; ')

export const mailFramePage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Mail</title></head>
  <body><script>${script}</script></body>
</html>`
