/** What the browser keeps for as long as the tab is open, so that a reload loses nothing. */
interface Kept {
  readonly conversation: string | null
  /** The number of the last message that was on screen. */
  readonly seen: number
  /** What is typed and not sent. */
  readonly draft: string
}

const keptIn = 'qasima-demo-chat'
const nothing: Kept = { conversation: null, seen: 0, draft: '' }

function readKept(): Kept {
  try {
    const { conversation, seen, draft }: Record<string, unknown> = JSON.parse(sessionStorage.getItem(keptIn) ?? '{}')
    return {
      conversation: typeof conversation === 'string' && /^[\da-f-]{36}$/.test(conversation) ? conversation : null,
      seen: typeof seen === 'number' ? seen : 0,
      draft: typeof draft === 'string' ? draft : '',
    }
  } catch {
    return nothing
  }
}

/** What is kept, and how it is changed. */
export function openKept() {
  let kept = readKept()
  return {
    get now(): Kept {
      return kept
    },
    change(change: Partial<Kept>): void {
      kept = { ...kept, ...change }
      try {
        sessionStorage.setItem(keptIn, JSON.stringify(kept))
      } catch {
        // A browser that keeps nothing has a chat until the next reload.
      }
    },
  }
}
