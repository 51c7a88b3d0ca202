import type { Readable } from 'node:stream'
import type { RenderAnswer, Rendering } from '../federation/rendering.ts'

/** Signs of an answer at most; a page has some hundred thousand. */
const maxAnswer = 8 * 2 ** 20

const isText = (value: unknown): value is string => typeof value === 'string'

function renderingIn(value: unknown): Rendering | undefined {
  const { page, reads }: { page?: unknown; reads?: unknown } = Object(value)
  if (Array.isArray(reads)) return reads.every(isText) ? { reads } : undefined
  // Earlier releases have no symbols.
  const { html, styles, symbols = '' }: { readonly [part: string]: unknown } = Object(page)
  return isText(html) && isText(styles) && isText(symbols) ? { page: { html, styles, symbols } } : undefined
}

/** An answer as it should be; undefined for anything else, since code of a remote may have written it. */
function answerIn(line: string): RenderAnswer | undefined {
  try {
    const { kind, reason, rendering, memory } = Object(JSON.parse(line))
    if (kind === 'ready') return { kind }
    if (typeof memory !== 'number') return undefined
    if (kind === 'failed') return isText(reason) ? { kind, reason, memory } : undefined
    const drawn = renderingIn(rendering)
    return kind === 'rendering' && drawn ? { kind, rendering: drawn, memory } : undefined
  } catch {
    return undefined
  }
}

interface AnswerListeners {
  readonly onAnswer: (answer: RenderAnswer) => void
  /** Called with what is wrong. */
  readonly onNonsense: (detail: string) => void
}

/** Reads the answers of a process that renders, a line of JSON each. */
export function readAnswers(stream: Readable, { onAnswer, onNonsense }: AnswerListeners): void {
  let begun = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    begun += text
    if (begun.length > maxAnswer) return onNonsense('its answer is too long')
    const lines = begun.split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) {
      const answer = answerIn(line)
      if (answer) onAnswer(answer)
      else onNonsense('its answer is none')
    }
  })
}
