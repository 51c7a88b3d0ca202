/** The name of the one policy: the browser asks it about every text that is given where a script could come of it. */
export const trustedTypesPolicy = 'default'

/**
 * Runs in the document before any other script. It lets the page load scripts from the paths of our own builds and from
 * the services that the settings name; the bundler, the federation runtime and these services set such addresses as
 * texts. It makes no markup and no script of any text. What it does not answer, the browser refuses and reports.
 * @param sources addresses of the scripts of services, or their origins.
 */
export const trustedTypesScript = (sources: readonly string[]): string => `(()=>{
const sources=${JSON.stringify(sources).replaceAll('<', '\\u003c')}
const isAllowed=address=>{try{
const{origin,pathname}=new URL(address,location.href)
return origin===location.origin?/^\\/((assets|remotes)\\/|push-worker\\.js$)/.test(pathname):sources.includes(origin)||sources.includes(origin+pathname)
}catch{return false}}
self.trustedTypes?.createPolicy('${trustedTypesPolicy}',{createScriptURL:address=>isAllowed(address)?address:null})
})()`
