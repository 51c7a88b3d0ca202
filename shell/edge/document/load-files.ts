import { allowedScripts, createPolicy } from './trusted-types.ts'

/**
 * Runs in the document right after the JSON element that lists its files, and adds them: `strict-dynamic` trusts
 * scripts added by a trusted script, so the policy need not list them. The list is data and differs by page; the script
 * is the same on all pages, so the policy can list its hash. An attacker who repeats both with another list can load
 * only our own builds. Scripts run in order once the document is parsed, like deferred ones.
 * @param sources addresses of the scripts of services, or their origins.
 */
export const loadFilesScript = (sources: readonly string[]): string => `(()=>{
${allowedScripts(sources)}
${createPolicy}
const {scripts,preloads}=JSON.parse(document.currentScript.previousElementSibling.textContent)
const add=(name,{address,integrity},more)=>{
if(!isAllowed(address))return
const element=Object.assign(document.createElement(name),more,{crossOrigin:'anonymous'})
if(integrity)element.integrity=integrity
element[name==='link'?'href':'src']=address
document.head.append(element)
}
for(const file of [...scripts,...preloads])add('link',file,{rel:'preload',as:'script'})
addEventListener('DOMContentLoaded',()=>{for(const file of scripts)add('script',file,{async:false,defer:true})},{once:true})
})()`
