/**
 * Resolves in a new task, so that the browser can paint, scroll and respond first. Unlike a timer, it is not delayed in
 * a background page.
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
