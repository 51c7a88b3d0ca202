import { hash } from 'node:crypto'
import { escapeHtml } from '../../api/src/testing/product-pages.ts'

const style = `
:root{color-scheme:light dark;--ground:#faf7f2;--card:#fff;--ink:#2a211c;--soft:#6b5d53;--line:#e3d9cd;--mark:#9a3412;--on-mark:#fff;--good:#166534;--bad:#991b1b}
@media (prefers-color-scheme:dark){:root{--ground:#1a1512;--card:#241d19;--ink:#f5ede6;--soft:#c0b1a5;--line:#46392f;--mark:#fb923c;--on-mark:#2a1206;--good:#86efac;--bad:#fca5a5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,"Noto Sans Arabic",sans-serif}
a{color:inherit}
.bar{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:16px clamp(16px,4vw,48px);border-block-end:1px solid var(--line);background:var(--card)}
.bar .name{font-weight:800;font-size:1.2rem;text-decoration:none;margin-inline-end:auto}
.bar a{min-block-size:24px}
main{max-inline-size:1120px;margin-inline:auto;padding:24px clamp(16px,4vw,48px) 64px}
h1{font-size:1.6rem;line-height:1.3;margin:0 0 8px}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:20px;padding:0;margin:24px 0 0;list-style:none}
.grid a{display:block;block-size:100%;padding:16px;background:var(--card);border:1px solid var(--line);border-radius:14px;text-decoration:none}
.grid a:hover{border-color:var(--mark)}
.grid img,.product img{display:block;inline-size:100%;block-size:auto;aspect-ratio:1;object-fit:cover;border-radius:10px}
.grid b{display:block;margin-block:12px 4px;line-height:1.4}
.kind{color:var(--soft);font-size:.85rem}
.product{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:32px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:18px}
@media (max-width:720px){.product{grid-template-columns:1fr;padding:16px}}
.brand{color:var(--soft);margin:0 0 4px;font-weight:600}
.price{font-size:1.8rem;font-weight:800;margin:16px 0 0}
.old{margin:0;color:var(--soft)}
.stock{color:var(--good);font-weight:600}.stock.none{color:var(--bad)}
.state{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 24px}.state dt{color:var(--soft)}.state dd{margin:0;font-weight:700}
.buttons{display:flex;flex-wrap:wrap;gap:12px}
button{min-block-size:48px;padding-inline:20px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit;font:inherit;font-weight:700;cursor:pointer}
button.main{background:var(--mark);color:var(--on-mark);border-color:transparent}
table{inline-size:100%;border-collapse:collapse;margin-block-start:32px}th,td{text-align:start;padding:10px 8px;border-block-end:1px solid var(--line)}th{color:var(--soft);font-weight:600}td:last-child,th:last-child{text-align:end;white-space:nowrap}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
`

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Pages of the shop run no script, but for those that draw themselves. */
export function shopPolicy(page: string): string {
  const policy = `default-src 'none'; img-src 'self'; style-src ${sourceOf(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  if (!page.includes('<script src=')) return policy
  const own = [...page.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text = '']) => sourceOf(text))
  return `${policy}; connect-src 'self'; script-src ${["'self'", ...own].join(' ')}`
}

export type ShopLanguage = 'ar' | 'en'

export const shopName: Readonly<Record<ShopLanguage, string>> = { ar: 'سوق التجربة', en: 'Demo Market' }

const words = {
  ar: { direction: 'rtl', clock: 'ساعة المتجر', other: 'English', to: 'en' },
  en: { direction: 'ltr', clock: 'Shop clock', other: 'العربية', to: 'ar' },
} as const

export interface ShopPage {
  readonly language: ShopLanguage
  readonly title: string
  /** The path without its language. */
  readonly path: string
  readonly head?: string
  readonly body: string
}

/** A page of the shop, in the frame that all of them have. */
export function framed({ language, title, path, head = '', body }: ShopPage): string {
  const { direction, clock, other, to } = words[language]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${path === '/' ? '' : ` | ${shopName[language]}`}</title>
${head}
<style>${style}</style>
</head>
<body>
<header class="bar"><a class="name" href="/${language}/">${shopName[language]}</a><a href="/${language}/clock">${clock}</a><a href="/${to}${path}" lang="${to}">${other}</a></header>
<main>${body}</main>
</body>
</html>`
}
