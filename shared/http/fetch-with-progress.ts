const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

const encoder = new TextEncoder()

/**
 * A `fetch` with upload progress, which `fetch` itself does not support. Progress is the share of the body that was
 * sent, from 0 to 1. The response is text; as with `fetch`, it is read as it arrives.
 */
export function fetchWithProgress(
  address: string,
  { method = 'GET', headers, body, signal, credentials }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let answer: ReadableStreamDefaultController<Uint8Array> | undefined
    let taken = 0
    /** Passes on what has arrived since the last time. */
    const take = () => {
      const { status, statusText, responseText } = request
      if (!answer) {
        const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
          answer = controller
        }
        const stream = new ReadableStream<Uint8Array>({ start, cancel: stop })
        resolve(new Response(responseText ? stream : null, { status, statusText, headers: headersOf(request) }))
      }
      if (responseText.length > taken) answer?.enqueue(encoder.encode(responseText.slice(taken)))
      taken = responseText.length
    }
    const fail = (reason: unknown) => (answer ? answer.error(reason) : reject(reason))
    request.open(method, address)
    request.withCredentials = credentials === 'include'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onprogress = () => request.responseText && take()
    request.onload = () => {
      take()
      answer?.close()
    }
    request.onerror = () => fail(new TypeError('The request did not come through'))
    request.onabort = () => fail(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    // The only body type of `fetch` that it does not accept is a stream, which calls do not send.
    request.send(body as XMLHttpRequestBodyInit | null | undefined)
  })
}
