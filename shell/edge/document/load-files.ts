import { allowedScripts, createPolicy } from './trusted-types.ts'

/**
 * Runs in the document right after the element that lists its files as JSON, and adds them: scripts that a trusted script
 * adds are trusted by `strict-dynamic`, so that the policy names none of them. The list is data and differs from page to page;
 * the script is the same on all of them, so that the policy can name it by its hash. An attacker who repeats both with
 * another list loads nothing but our own builds. Scripts run in order once the document is parsed, as deferred ones do.
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
