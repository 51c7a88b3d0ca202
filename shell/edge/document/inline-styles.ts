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

/**
 * Runs in a document before its stylesheets. Retries a failed one past the browser's cache, which may hold an altered
 * copy; if that does not help, reloads the page with inline styles, if it can be reached.
 */
export const styleWatchScript = `(()=>{
const pauses=${JSON.stringify(stylePauses)},failures={}
const get=(address,cache)=>fetch(address,{cache}).catch(()=>({}))
addEventListener('error',async({target:link})=>{
if(!link.matches?.('link[${sheetAttribute}]'))return
const {href}=link,count=failures[href]??0
failures[href]=count+1
if(count<pauses.length){
await new Promise(resolve=>setTimeout(resolve,pauses[count]))
await get(href,'reload')
link.replaceWith(link.cloneNode())
}else if(!document.cookie.includes('${cookie}')){
document.cookie='${cookie};path=/;max-age=${cookieAge};samesite=lax'
if((await get(location.href,'no-store')).ok)location.reload()
}
},true)
})()`
