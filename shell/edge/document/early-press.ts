import { liveMark } from '@qasima/shared/federation/document-state'

/**
 * Runs in a rendered document before our other scripts: a button press or a list choice made while the code is loading
 * is replayed once the page is interactive. Of several buttons, only the last. Links work without code.
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
// Each in its own task: one filter list may depend on the change of another.
for(const [select,value] of chosen)setTimeout(()=>{
if(!select.isConnected)return
select.value=value
select.dispatchEvent(new Event('change',{bubbles:true}))
})
},{once:true})
})()`
