import { sheetAttribute } from '@qasima/shared/ui/styles/sheet'
import type { InForce } from '../registry/registry-store.ts'

/** Cookie of a browser that cannot load the stylesheets. */
const cookie = 'styles=inline'

/** Seconds for which a browser gets inline styles before it tries the files again. */
const cookieAge = 600

/** The releases for a browser: without the shell's stylesheet if it asks for inline styles. */
export function withWantedStyles(inForce: InForce, cookies = ''): InForce {
  if (!/(?:^|;\s*)styles=inline(?:;|$)/.test(cookies)) return inForce
  const { styleFile: _, ...host } = inForce.host
  return { ...inForce, host, key: `${inForce.key} ${cookie}` }
}

/** Milliseconds before each retry of a stylesheet. */
export const stylePauses: readonly number[] = [0, 1_000, 3_000]

/** Milliseconds after which a stylesheet that is still loading no longer hides the page. */
export const styleDeadline = 5_000

/**
 * Runs in a document before its stylesheets. Retries a failed one past the browser's cache, which may hold an altered
 * copy; if that does not help, reloads the page with inline styles, if it can be reached. So does one that is late:
 * until then, browsers paint nothing, so the page is shown without it first. A browser that takes no cookie is not
 * reloaded, because it would get the same document again.
 */
export const styleWatchScript = `(()=>{
const pauses=${JSON.stringify(stylePauses)},failures={}
const get=(address,cache)=>fetch(address,{cache,signal:AbortSignal.timeout(${styleDeadline})}).catch(()=>({}))
const isInline=()=>document.cookie.includes('${cookie}')
const wantInline=async()=>{
if(isInline())return
document.cookie='${cookie};path=/;max-age=${cookieAge};samesite=lax'
if(isInline()&&(await get(location.href,'no-store')).ok)location.reload()
}
addEventListener('error',async({target:link})=>{
if(!link.matches?.('link[${sheetAttribute}]'))return
const {href}=link,count=failures[href]??0
failures[href]=count+1
if(count<pauses.length){
await new Promise(resolve=>setTimeout(resolve,pauses[count]))
await get(href,'reload')
const again=link.cloneNode()
again.media='all'
link.replaceWith(again)
}else wantInline()
},true)
setTimeout(()=>{
const late=[...document.querySelectorAll('link[${sheetAttribute}]')].filter(({sheet})=>!sheet)
for(const link of late){
// Browsers do not wait for the styles of another medium.
link.onload=()=>{link.media='all'}
link.media='print'
}
if(late.length)wantInline()
},${styleDeadline})
})()`
