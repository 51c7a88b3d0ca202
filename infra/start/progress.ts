/** What a step says of itself while it works; a share from 0 to 1 becomes a bar. */
export type Report = (detail: string, share?: number) => void

/** Runs one step after the other, saying which one, how far, and how long. */
export interface Progress {
  step<Result>(name: string, work: (report: Report) => Promise<Result>): Promise<Result>
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** A terminal gets one line that moves; a log gets a line now and then. */
export function showProgress(steps: { first: number; total: number }, out: Terminal = process.stdout): Progress {
  let number = steps.first - 1
  return {
    async step(name, work) {
      number += 1
      const label = `[${number}/${steps.total}] ${name}`
      const started = performance.now()
      const seconds = (digits: number) => ((performance.now() - started) / 1_000).toFixed(digits)
      let now = ''
      const redraw = () => {
        const line = `${label}: ${seconds(0)} s ${now}`
        if (out.isTTY) out.write(`\r\u001b[K${line.slice(0, (out.columns ?? 80) - 1)}`)
        else out.write(`${line.trimEnd()}\n`)
      }
      if (!out.isTTY) out.write(`${label} …\n`)
      const timer = setInterval(redraw, out.isTTY ? 200 : 5_000)
      const end = (words: string) => {
        clearInterval(timer)
        out.write(`${out.isTTY ? '\r\u001b[K' : ''}${label}: ${words}\n`)
      }
      try {
        const result = await work((detail, share) => {
          now = share === undefined ? detail : `${bar(share)} ${Math.floor(share * 100)}% ${detail}`
        })
        end(`${seconds(1)} s`)
        return result
      } catch (error) {
        end(`failed after ${seconds(1)} s`)
        throw error
      }
    },
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(Math.max(share, 0), 1) * 20)
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`
}
