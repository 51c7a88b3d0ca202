import type { Language } from '@qasima/shared/contract/language'
import { liveMark, startFailedEvent } from '@qasima/shared/federation/document-state'

interface StartWords {
  /** The page cannot start: a script is missing, altered, or threw. */
  readonly failed: string
  /** The same for a document with rendered content. */
  readonly readable: string
  /** Nothing failed, but nothing has loaded either. */
  readonly slow: string
  readonly reload: string
}

export const startWords: Readonly<Record<Language, StartWords>> = {
  ar: {
    failed: 'تعذّر تشغيل قسيمة.',
    readable: 'لم يُحمَّل جزء من هذه الصفحة. يمكنك متابعة قراءتها.',
    slow: 'يستغرق تشغيل قسيمة وقتًا أطول من المعتاد.',
    reload: 'أعد تحميل الصفحة',
  },
  en: {
    failed: 'Qasima could not start.',
    readable: 'Part of this page did not load. You can still read it.',
    slow: 'Qasima is taking longer than usual to start.',
    reload: 'Reload the page',
  },
}

/** Milliseconds after which a page that has not started says so. */
export const startDeadline = 8_000

/** Milliseconds to fetch a script of the shell again before the page is reloaded. */
const reloadDeadline = 5_000

/**
 * Runs in the document before any of our scripts is fetched, and reports that the page does not start: in place of the
 * loading screen, or in a line at the foot of a rendered page, which stays readable. It detects failures through error
 * events of the shell's scripts, exceptions, or the shell itself. It creates no markup from text, which the policy
 * forbids. Files never change under their name, so browsers keep even an altered copy: reloading must bypass the cache.
 */
export const startWatchScript = `(()=>{
const words=${JSON.stringify(startWords)},find=()=>document.getElementById('splash')
const add=(place,name,text)=>{const element=document.createElement(name);element.textContent=text;place.append(element);return element}
const scripts=()=>[...document.querySelectorAll('script[defer],link[as=script],link[rel=stylesheet]')].map(({src,href})=>src||href)
const reload=()=>Promise.allSettled([...new Set(scripts())].map(src=>fetch(src,{cache:'reload',signal:AbortSignal.timeout(${reloadDeadline})}))).then(()=>location.reload())
const show=what=>{
const say=words[document.documentElement.lang]||words.ar
let place=find(),isHeld=document.getElementById('root').firstChild
if(!place){place=add(document.body,'div','');place.id='splash';place.setAttribute('role','status');if(isHeld)place.dataset.line=''}
if(place.dataset.start==='failed')return
place.dataset.start=what;place.removeAttribute('data-leaving')
place.querySelectorAll('p,button').forEach(element=>element.remove())
add(place,'p',say[isHeld&&what==='failed'?'readable':what]);add(place,'button',say.reload).addEventListener('click',reload)
}
const isOurs=element=>element instanceof HTMLScriptElement&&element.defer
addEventListener('error',({target})=>{if(isOurs(target)||isOurs(document.currentScript))show('failed')},true)
addEventListener('${startFailedEvent}',()=>show('failed'))
setTimeout(()=>{const place=find();if(place?!('leaving' in place.dataset||'start' in place.dataset):!performance.getEntriesByName('${liveMark}').length)show('slow')},${startDeadline})
})()`
