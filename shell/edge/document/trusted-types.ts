/** The name of the one policy: the browser asks it about every text that is given where a script could come of it. */
export const trustedTypesPolicy = 'default'

/**
 * Lines of a script: `isAllowed` says whether the page may load a script from an address. It may from the paths of our own
 * builds and from the services that the settings name.
 * @param sources addresses of the scripts of services, or their origins.
 */
export const allowedScripts = (sources: readonly string[]): string =>
  `const sources=${JSON.stringify(sources).replaceAll('<', '\\u003c')}
const isAllowed=address=>{try{
const{origin,pathname}=new URL(address,location.href)
return origin===location.origin?/^\\/((assets|remotes)\\/|push-worker\\.js$)/.test(pathname):sources.includes(origin)||sources.includes(origin+pathname)
}catch{return false}}`

/**
 * A line that makes the one policy; it has to run before any other script. The bundler, the federation runtime and the
 * services set addresses of scripts as texts. It makes no markup and no script of any text. What it does not answer, the
 * browser refuses and reports.
 */
export const createPolicy = `self.trustedTypes?.createPolicy('${trustedTypesPolicy}',{createScriptURL:address=>isAllowed(address)?address:null})`
