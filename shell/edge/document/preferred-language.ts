import { languages } from '@qasima/shared/contract/language'
import { preferredAttribute } from '@qasima/shared/federation/document-state'

/**
 * Runs in the document before its page is painted, and notes which language its reader would rather read: chosen before,
 * else the first of the browser's that there is. So the offer of the other language is there at once or never, and the
 * document is the same for all.
 */
export const preferredLanguageScript = `(()=>{
let chosen
try{chosen=localStorage.getItem('language')}catch{}
const wishes=[chosen,...navigator.languages.map(tag=>tag.toLowerCase().split('-')[0])]
document.documentElement.setAttribute('${preferredAttribute}',wishes.find(wish=>${JSON.stringify(languages)}.includes(wish))??'')
})()`
