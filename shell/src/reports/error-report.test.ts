import { describe, expect, it } from '@jest/globals'
import { errorReport } from './error-report.ts'

const origin = 'https://qasima.example'
const release = '3f0c9a51d2b87e64a0c1'

const thrown = (stack: string, name = 'TypeError') =>
  Object.assign(new TypeError('x is not a function'), { name, stack: `${name}: x is not a function\n${stack}` })

describe('the report of an error', () => {
  it("has its locations in files of the site, innermost first, for every browser's format", () => {
    const places = [
      { file: `/remotes/${release}/store.4f.js`, line: 1, column: 2_345 },
      { file: '/assets/main.js', line: 2, column: 7 },
    ]
    const chromium = `    at open (${origin}/remotes/${release}/store.4f.js?retry=1:1:2345)\n    at ${origin}/assets/main.js:2:7`
    const firefox = `open@${origin}/remotes/${release}/store.4f.js:1:2345\n@${origin}/assets/main.js:2:7`
    for (const stack of [chromium, firefox])
      expect(errorReport(thrown(stack), origin)).toEqual({ message: 'TypeError: x is not a function', places })
  })

  it('is omitted for foreign code, expected errors, and non-errors', () => {
    expect(errorReport(thrown('at https://elsewhere.example/assets/a.js:1:1'), origin)).toBeUndefined()
    expect(errorReport(thrown(`at ${origin}/en/shops:1:1`), origin)).toBeUndefined()
    expect(errorReport(thrown(`at ${origin}/assets/main.js:1:1`, 'ProblemError'), origin)).toBeUndefined()
    expect(errorReport('a text', origin)).toBeUndefined()
  })

  it('has only the first locations of a deep stack', () => {
    const stack = Array.from({ length: 40 }, (_, line) => `at ${origin}/assets/main.js:${line + 1}:1`).join('\n')
    expect(errorReport(thrown(stack), origin)?.places).toHaveLength(5)
  })
})
