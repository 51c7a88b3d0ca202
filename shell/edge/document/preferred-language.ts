import { languages } from '@qasima/shared/contract/language'
import { preferredAttribute } from '@qasima/shared/federation/document-state'

/**
 * Runs before the page is painted, and notes the reader's preferred language: the chosen one, else the first supported
 * one of the browser. So the offer to switch is there at once or never, and the document is the same for all.
 */
export const preferredLanguageScript = `(()=>{
let chosen
try{chosen=localStorage.getItem('language')}catch{}
const wishes=[chosen,...navigator.languages.map(tag=>tag.toLowerCase().split('-')[0])]
document.documentElement.setAttribute('${preferredAttribute}',wishes.find(wish=>${JSON.stringify(languages)}.includes(wish))??'')
})()`
