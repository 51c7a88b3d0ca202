/**
 * Stands where the developer tools of React would, before React starts: React makes itself known to it, and so to the code
 * that puts an edit into the page. In documents of developers alone.
 */
export const refreshHookScript = `(()=>{
if(self.__REACT_DEVTOOLS_GLOBAL_HOOK__)return
const renderers=new Map()
self.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers,supportsFiber:true,inject(renderer){const id=renderers.size+1;renderers.set(id,renderer);return id},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}
})()`
