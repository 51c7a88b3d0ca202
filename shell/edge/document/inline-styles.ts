import { sheetAttribute } from '@qasima/shared/ui/styles/sheet'
import type { InForce } from '../registry/registry-store.ts'

/** Cookie of a browser that cannot get the files of styles. */
const cookie = 'styles=inline'

/** Seconds for which a browser gets its styles inline before it tries the files again. */
const cookieAge = 600

/** What a browser gets: with the shell as if it had no file of styles where it asks for all of them inline. */
export function withWantedStyles(inForce: InForce, cookies = ''): InForce {
  if (!/(?:^|;\s*)styles=inline(?:;|$)/.test(cookies)) return inForce
  const { styleFile: _, ...host } = inForce.host
  return { ...inForce, host, key: `${inForce.key} ${cookie}` }
}

/** Milliseconds before each further attempt to get a file of styles. */
export const stylePauses: readonly number[] = [0, 1_000, 3_000]

/**
 * Runs in a document before its files of styles. One that fails is asked for again, past what the browser keeps, which may
 * have arrived altered; where that does not help, the page comes again with its styles inline, if it can be had at all.
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
