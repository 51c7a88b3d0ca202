/** Adds the script of another site to the page, once, without holding anything up. */
export function addScript(address: string, attributes: Readonly<Record<string, string>> = {}): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  document.head.append(script)
}

/** Runs the task when the browser has nothing better to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 5_000 })
  else setTimeout(task, 1_000)
}
