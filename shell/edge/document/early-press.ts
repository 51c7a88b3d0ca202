import { liveMark } from '@qasima/shared/federation/document-state'

/**
 * Runs in a document that holds its page, before any other script of ours: a button that is pressed, or a choice that is
 * made in a list, while their code is on its way, is so once more when the page does what is pressed. Of several buttons,
 * the last. Links need no code.
 */
export const earlyPressScript = `(()=>{
let pressed
const chosen=new Map
const keep=({target})=>{pressed=target.closest?.('button:not([type=submit])')??pressed}
const note=({target})=>{if(target.matches?.('select'))chosen.set(target,target.value)}
addEventListener('click',keep,true)
addEventListener('change',note,true)
addEventListener('${liveMark}',()=>{
removeEventListener('click',keep,true)
removeEventListener('change',note,true)
if(pressed?.isConnected)pressed.click()
// Each in a task of its own: a list of filters begins with what the one before has changed.
for(const [select,value] of chosen)setTimeout(()=>{
if(!select.isConnected)return
select.value=value
select.dispatchEvent(new Event('change',{bubbles:true}))
})
},{once:true})
})()`
