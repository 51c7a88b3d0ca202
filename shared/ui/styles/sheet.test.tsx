import { expect, it } from '@jest/globals'
import { classOf, insertClass, sheetAttribute } from './sheet.ts'

const rules = (): string[] =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))

it('inserts rules that no style sheet of the document has, once', () => {
  const [brought, within, other] = [classOf('&{top:1px;}'), classOf('&{top:2px;}'), classOf('&{top:3px;}')]
  const style = document.createElement('style')
  style.setAttribute(sheetAttribute, '')
  style.textContent = `.${brought}{top:1px;}@media print{.${within}{top:2px;}}`
  // A stylesheet that could not be fetched has no sheet.
  const lost = document.createElement('link')
  lost.setAttribute(sheetAttribute, '')
  document.head.append(style, lost)

  for (const name of [brought, within, other, other, '']) insertClass(name)
  const timesOf = (name: string) => rules().filter((text) => text.includes(`.${name}`)).length
  expect([brought, within, other].map(timesOf)).toEqual([1, 1, 1])
})
