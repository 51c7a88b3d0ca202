import { hash } from 'node:crypto'

const style = `
:root{color-scheme:light dark;--ground:light-dark(#f6f4ef,#14181a);--card:light-dark(#fff,#1e2427);--fg:light-dark(#1d2327,#eef1f2);--muted:light-dark(#5c666d,#a9b3b8);--line:light-dark(#c9c7c0,#48535a);--mark:light-dark(#0f6b5c,#4cc2ab);--on-mark:light-dark(#fff,#08201b);--bad:light-dark(#991b1b,#fca5a5)}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-block-size:100dvh;background:var(--ground);color:var(--fg);font:16px/1.6 system-ui,"Noto Sans Arabic",sans-serif}
main{max-inline-size:1040px;margin-inline:auto;padding:24px 16px;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:16px}
@media (max-width:720px){main{grid-template-columns:minmax(0,1fr)}}
h1{grid-column:1/-1;margin:0;font-size:1.4rem}
h2{margin:0 0 8px;font-size:1.1rem}
section,nav{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px}
.muted{margin:0;color:var(--muted)}
.conversations{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
.conversations button{display:block;inline-size:100%;min-block-size:48px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;text-align:start;cursor:pointer}
.conversations button[aria-current=true]{border-color:var(--mark);outline:1px solid var(--mark)}
.conversations .waiting{font-weight:700}
.conversations span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.log{display:flex;flex-direction:column;gap:8px;block-size:50dvh;overflow-y:auto;padding-block:8px}
.message{align-self:flex-start;max-inline-size:85%;padding:6px 12px;border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
.message.team{align-self:flex-end;background:var(--ground)}
.message p{margin:0;white-space:pre-wrap}
.author{display:block;font-size:.85rem;color:var(--muted)}
.notice{margin:0 0 16px;grid-column:1/-1;color:var(--bad)}
.notice:empty{display:none}
form{display:flex;gap:8px;align-items:flex-end;margin-block-start:8px}
label{flex:1}
textarea{display:block;inline-size:100%;min-block-size:72px;margin-block-start:6px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit}
form button{min-block-size:48px;padding-inline:20px;border:0;border-radius:10px;background:var(--mark);color:var(--on-mark);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
`

/** Its own modules and calls, and no text becomes markup. */
export const operatorPolicy = `default-src 'none'; script-src 'self'; img-src data:; connect-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/** For the person who answers, in English as the back-office is; the conversations come by its script. */
export const operatorPage = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo chat</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>Demo chat</h1></main><script type="module" src="/operator.ts"></script></body>
</html>`
