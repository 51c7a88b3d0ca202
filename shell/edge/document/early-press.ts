import { liveMark } from '@qasima/shared/federation/document-state'

/**
 * Runs in a document that holds its page, before any other script of ours: a button that is pressed while their code is
 * on its way is pressed once more when the page does what is pressed. Of several, the last. Links need no code.
 */
export const earlyPressScript = `(()=>{
let pressed
const keep=({target})=>{pressed=target.closest?.('button:not([type=submit])')??pressed}
addEventListener('click',keep,true)
addEventListener('${liveMark}',()=>{
removeEventListener('click',keep,true)
if(pressed?.isConnected)pressed.click()
},{once:true})
})()`
