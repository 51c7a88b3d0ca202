/** The name of the default policy: the browser consults it for every text used where a script could result. */
export const trustedTypesPolicy = 'default'

/**
 * Script source: `isAllowed` says whether the page may load a script from an address, which is true for paths of our
 * own builds and for the services in the settings.
 * @param sources addresses of the scripts of services, or their origins.
 */
export const allowedScripts = (sources: readonly string[]): string =>
  `const sources=${JSON.stringify(sources).replaceAll('<', '\\u003c')}
const isAllowed=address=>{try{
const{origin,pathname}=new URL(address,location.href)
return origin===location.origin?/^\\/((assets|remotes)\\/|push-worker\\.js$)/.test(pathname):sources.includes(origin)||sources.includes(origin+pathname)
}catch{return false}}`

/**
 * Script source that creates the one policy; must run before any other script. The bundler, the federation runtime and
 * the services set script addresses as text. It turns no text into markup or script: what it does not answer, the
 * browser blocks and reports.
 */
export const createPolicy = `self.trustedTypes?.createPolicy('${trustedTypesPolicy}',{createScriptURL:address=>isAllowed(address)?address:null})`
