import { describe, expect, it } from '@jest/globals'
import { foldingCases } from './arabic-search.cases.ts'
import { foldForSearch, onOtherKeyboard } from './arabic-search.ts'

describe('foldForSearch', () => {
  it.each(foldingCases)('folds %s', (_, text, folded) => {
    expect(foldForSearch(text)).toBe(folded)
  })

  it.each(foldingCases)('leaves the folded form of %s alone', (_, __, folded) => {
    expect(foldForSearch(folded)).toBe(folded)
  })
})

describe('onOtherKeyboard', () => {
  it.each([
    ['k,k', 'نون'],
    ['ىخخى', 'noon'],
    ['hlh.,k', 'امازون'],
    ['K,K', 'نون'],
    ['bk]', 'لاند'],
    ['شةشئخى', 'amazon'],
    ['لاشلا', 'bab'],
    ['ىخخى 50', 'noon 50'],
  ])('reads %s as %s', (typed, meant) => {
    expect(onOtherKeyboard(typed)).toBe(meant)
  })

  it('answers nothing for text of both alphabets, for signs without a key and for nothing', () => {
    expect(onOtherKeyboard('نون noon')).toBeNull()
    expect(onOtherKeyboard('h&m')).toBeNull()
    expect(onOtherKeyboard('')).toBeNull()
  })
})
