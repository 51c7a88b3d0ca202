/**
 * A stub of the React developer tools hook, installed before React starts: React registers with it, and so with the
 * code that applies edits. Only in developers' documents.
 */
export const refreshHookScript = `(()=>{
if(self.__REACT_DEVTOOLS_GLOBAL_HOOK__)return
const renderers=new Map()
self.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(renderer){const id=renderers.size+1;renderers.set(id,renderer);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}
})()`
