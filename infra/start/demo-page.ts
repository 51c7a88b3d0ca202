import { hash } from 'node:crypto'

const style = `
:root{color-scheme:light dark;--ground:#f6f4ef;--card:#fff;--ink:#1d2327;--soft:#5c666d;--line:#c9c7c0;--mark:#0f6b5c;--on-mark:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#14181a;--card:#1e2427;--ink:#eef1f2;--soft:#a9b3b8;--line:#48535a;--mark:#4cc2ab;--on-mark:#08201b}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{inline-size:min(100%,420px);background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px 24px}
h1{margin:0 0 4px;font-size:1.4rem;line-height:1.3}
p{margin:0 0 24px;color:var(--soft)}
label{display:block;margin-block-end:16px;font-weight:600}
input:not([type=checkbox]){display:block;inline-size:100%;min-block-size:48px;margin-block-start:4px;padding-inline:12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit}
.check{display:flex;gap:12px;align-items:center;min-block-size:44px;font-weight:400}
.check input{inline-size:20px;block-size:20px;accent-color:var(--mark)}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-start:12px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{border-color:transparent;background:var(--mark);color:var(--on-mark)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
`

/** For every page of the demo provider. The way back is a form that its library sends by a script of its own. */
export const pagePolicy = (backTo: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'self' ${backTo}; base-uri 'none'; frame-ancestors 'none'`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const words = {
  ar: {
    direction: 'rtl',
    title: (provider: string) => `تسجيل الدخول باستخدام ${provider}`,
    note: 'مزوّد تجريبي يعمل على هذا الجهاز فقط. أدخل أي بيانات.',
    email: 'البريد الإلكتروني',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    verified: 'البريد الإلكتروني مؤكد لدى المزوّد',
    submit: 'متابعة',
    cancel: 'إلغاء',
    expired: 'انتهت صلاحية هذه الصفحة',
    restart: 'ارجع إلى الموقع وابدأ تسجيل الدخول من جديد.',
  },
  en: {
    direction: 'ltr',
    title: (provider: string) => `Sign in with ${provider}`,
    note: 'A stand-in provider that runs on this computer only. Any details will do.',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    verified: 'The provider has verified this email',
    submit: 'Continue',
    cancel: 'Cancel',
    expired: 'This page has expired',
    restart: 'Go back to the site and start signing in again.',
  },
} as const

type PageLanguage = keyof typeof words

const page = (language: PageLanguage, title: string, content: string): string => `<!doctype html>
<html lang="${language}" dir="${words[language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1>${content}</main></body>
</html>`

/** Asks who signs in. Without a script: one form with two buttons. */
export function accountPage(language: PageLanguage, provider: string, action: string): string {
  const { title, note, email, firstName, lastName, verified, submit, cancel } = words[language]
  return page(
    language,
    title(provider),
    `<p>${note}</p>
<form method="post" action="${escaped(action)}">
  <label>${email}<input name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" autofocus></label>
  <label>${firstName}<input name="firstName" autocomplete="given-name" maxlength="60"></label>
  <label>${lastName}<input name="lastName" autocomplete="family-name" maxlength="60"></label>
  <label class="check"><input name="emailVerified" type="checkbox" checked>${verified}</label>
  <button type="submit" class="main" name="answer" value="continue">${submit}</button>
  <button type="submit" name="answer" value="cancel" formnovalidate>${cancel}</button>
</form>`,
  )
}

/** For a visitor who comes too late, or without having begun. */
export const expiredPage = (language: PageLanguage): string =>
  page(language, words[language].expired, `<p>${words[language].restart}</p>`)
