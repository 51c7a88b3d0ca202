import { addScript, whenIdle } from '@qasima/shared/analytics/script'

const signs = ['pointerdown', 'keydown', 'scroll'] as const

/** Fetches the live chat when the visitor has begun to use the page and the browser is at rest. */
export function startLiveChat(script: string): void {
  const begun = new AbortController()
  for (const sign of signs) {
    const start = () => {
      begun.abort()
      whenIdle(() => addScript(script))
    }
    window.addEventListener(sign, start, { passive: true, signal: begun.signal })
  }
}
