import { directionOf, type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { brand, palette } from '@qasima/shared/ui/palette'

interface SplashWords {
  readonly loading: string
  readonly needsScripts: string
  readonly home: string
}

const words: Readonly<Record<Language, SplashWords>> = {
  ar: {
    loading: 'جارٍ التحميل',
    needsScripts: 'تحتاج هذه الصفحة إلى JavaScript. فعّله في متصفحك ثم أعد تحميلها.',
    home: 'اقرأ الأكواد والأسعار من دونه',
  },
  en: {
    loading: 'Loading',
    needsScripts: 'This page needs JavaScript. Turn it on in your browser, then reload it.',
    home: 'See codes and prices without it',
  },
}

function withoutScripts(language: Language): string {
  const { needsScripts, home } = words[language]
  const link = `<a href="${pathInLanguage('/', language)}">${home}</a>`
  return `<p lang="${language}" dir="${directionOf(language)}">${needsScripts} ${link}</p>`
}

/** The full-screen loading screen, inside the document so that it is painted first. `notice`: markup. */
export const splashMarkup = (language: Language, notice = ''): string => `<div id="splash" role="status">
<svg width="56" height="40" viewBox="0 0 56 40" aria-hidden="true"><path d="M6 0h44a6 6 0 0 1 6 6v8a6 6 0 0 0 0 12v8a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6v-8a6 6 0 0 0 0-12V6a6 6 0 0 1 6-6Z" fill="#E8A317"/><path d="M20 6v28" stroke="#0D1220" stroke-width="2.5" stroke-dasharray="4 4" stroke-linecap="round"/></svg>
<p>${words[language].loading}<span aria-hidden="true"><i></i><i></i><i></i></span></p>${notice && `\n<p>${notice}</p>`}
<noscript>${[language, ...languages.filter((other) => other !== language)].map(withoutScripts).join('')}</noscript>
</div>`

export const splashStyle = `body{margin:0;font-family:'Readex Pro','Readex Fallback',system-ui,sans-serif}
:root{--splash-ground:${palette.dark.bg}}:root[data-theme=light]{--splash-ground:${palette.light.bg}}
@media (prefers-color-scheme:light){:root[data-theme=system]{--splash-ground:${palette.light.bg}}}
#splash{position:fixed;inset:0;z-index:1000;display:grid;place-content:center;justify-items:center;gap:16px;background:var(--splash-ground);transition:opacity .4s ease-out}
#splash[data-leaving]{opacity:0;pointer-events:none}
#splash[data-line]{inset-block-start:auto;grid-auto-flow:column;place-content:center;place-items:center;padding:12px 16px;border-block-start:1px solid #5B6478}
#splash p{margin:0;font-size:16px}#splash span{display:inline-flex;gap:4px;margin-inline-start:6px}
#splash a{color:inherit;text-decoration:underline}#splash noscript{display:grid;gap:8px;padding-inline:24px;text-align:center}@media (scripting:none){#splash p:has(i){display:none}}
#splash button{min-block-size:44px;padding-inline:20px;border:0;border-radius:10px;background:${brand.saffron};color:${palette.dark.accentFg};font:inherit;cursor:pointer}
#splash i{inline-size:5px;block-size:5px;border-radius:50%;background:${brand.saffron};animation:splash 1.2s infinite}
#splash i:nth-child(2){animation-delay:.2s}#splash i:nth-child(3){animation-delay:.4s}
@keyframes splash{0%,60%,100%{opacity:.25}30%{opacity:1}}
@media (prefers-reduced-motion:reduce){#splash{transition:none}#splash i{animation:none}}`
