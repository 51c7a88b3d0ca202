import { addScript, whenIdle } from '@qasima/shared/analytics/script'

const signs = ['pointerdown', 'keydown', 'scroll'] as const

/** Fetches the live chat when the visitor has begun to use the page and the browser is at rest. */
export function startLiveChat(script: string): void {
  function start() {
    for (const sign of signs) window.removeEventListener(sign, start)
    whenIdle(() => addScript(script))
  }
  for (const sign of signs) window.addEventListener(sign, start, { passive: true })
}
