import type { Language } from '@qasima/shared/contract/language'
import type { PreviewVisitor } from '@qasima/shared/contract/preview/preview.routes'

export interface PreviewBrowser {
  readonly theme: PreviewVisitor['theme']
  readonly language: Language
  /** Path prefixes without pages: those of the API and of short links. */
  readonly notPages: readonly string[]
}

/**
 * Runs in a preview document before any other script, and isolates it from the browser's state: storage is in memory,
 * and other tabs of the member of staff are neither heard nor notified. Links that leave the site do nothing, so that
 * no click is counted.
 */
export function previewScript({ theme, language, notPages }: PreviewBrowser): string {
  const settings = JSON.stringify({ kept: { theme, language }, notPages }).replaceAll('<', '\\u003c')
  return `(()=>{
const {kept,notPages}=${settings}
const memory=values=>{const map=new Map(values);return{get length(){return map.size},key:at=>[...map.keys()][at]??null,getItem:name=>map.get(String(name))??null,setItem(name,value){map.set(String(name),String(value))},removeItem(name){map.delete(String(name))},clear(){map.clear()}}}
const define=(owner,name,descriptor)=>Object.defineProperty(owner,name,{...descriptor,configurable:false})
define(window,'localStorage',{value:memory(Object.entries(kept))})
define(window,'sessionStorage',{value:memory([])})
const cookies=new Map()
define(document,'cookie',{get:()=>[...cookies].map(pair=>pair.join('=')).join('; '),set(text){
const[pair,...attributes]=String(text).split(';'),at=pair.indexOf('='),name=pair.slice(0,at).trim()
if(attributes.some(one=>/^\\s*max-age=(0|-.*)$/i.test(one)))cookies.delete(name);else cookies.set(name,pair.slice(at+1))
}})
define(window,'BroadcastChannel',{value:class extends EventTarget{onmessage=null;constructor(name){super();this.name=name}postMessage(){}close(){}}})
define(navigator,'sendBeacon',{value:()=>true})
delete window.PushManager
const leaves=link=>link.origin!==location.origin||notPages.some(prefix=>link.pathname.startsWith(prefix))
for(const name of['click','auxclick'])addEventListener(name,event=>{
const link=event.composedPath().find(one=>one instanceof HTMLAnchorElement&&one.href)
if(link&&leaves(link))event.preventDefault()
},true)
})()`
}
