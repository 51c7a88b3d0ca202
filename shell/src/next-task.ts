/**
 * Resolves in a task of its own, so that the browser can paint, scroll and answer before it goes on. Unlike with a timer,
 * a page in the background is not kept waiting.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
