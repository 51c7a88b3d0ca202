const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

/**
 * `fetch` of a request that is watched while it is sent, which `fetch` itself lets nobody do. Progress is the share of
 * the body that is on its way, from 0 to 1.
 */
export function fetchWithProgress(
  address: string,
  { method = 'GET', headers, body, signal, credentials }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, address)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      const { status, statusText, responseText } = request
      resolve(new Response(responseText || null, { status, statusText, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('The request did not come through'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
  })
}
