import { describe, expect, it } from '@jest/globals'
import { maxSentence, placesOf, sentenceFailure } from './mail-sentence.ts'

const original = 'The link works once and expires after {time}.'

describe('a replacement sentence', () => {
  it.each([
    ['The link is good for {time}, once.'],
    ['{time}: then it is over, i.e. gone (e.g. tomorrow).'],
    ['<b>Not markup</b> within {time} & "quoted"'],
    ['يعمل الرابط مرة واحدة خلال {time}، بنسبة 100%.'],
    ['Costs 1.5 for {time}... and more'],
    ['Costs 1.234.567 for {time}… and more, 50/50'],
    ['Costs 1,234,567.50 for {time}: 12 or 2,500 of 100,000'],
    ['بعد ١٬٢٣٤٬٥٦٧ خلال {time}، من ١٠ إلى ٢٠'],
    ['Since 2026: {time}. Then it ends ... as before'],
  ])('may be “%s”', (sentence) => {
    expect(sentenceFailure(original, sentence)).toBeNull()
  })

  it.each([
    ['', 'REQUIRED'],
    ['   ', 'REQUIRED'],
    ['a'.repeat(maxSentence(original) + 1), 'TOO_LONG'],
    ['Within {time}\nBcc: all', 'INVALID'],
    ['Within \u202e{time}', 'INVALID'],
    ['The link works once.', 'PLACES'],
    ['Within {time} or {token}', 'PLACES'],
    ['Within {time} or {}', 'PLACES'],
    ['Within {{time}}', 'PLACES'],
    ['Within {time}: https://evil.example', 'ADDRESS'],
    ['Within {time} at www.evil.example', 'ADDRESS'],
    ['Within {time} at evil.example', 'ADDRESS'],
    ['Within {time} at x.y.com', 'ADDRESS'],
    ['Within {time} at evil\u200b.example', 'ADDRESS'],
    ['Within {time}.com', 'ADDRESS'],
    ['Within {time} at موقع.شبكة', 'ADDRESS'],
    ['Within {time} at evil。example', 'ADDRESS'],
    ['Within {time} at evil．example', 'ADDRESS'],
    ['Within {time} at evil｡example', 'ADDRESS'],
    ['Within {time} at ｅｖｉｌ․ｅｘａｍｐｌｅ', 'ADDRESS'],
    ['Within {time} at 203.0.113.7', 'ADDRESS'],
    ['Within {time} at 203。0。113。7', 'ADDRESS'],
    ['Within {time} at //evil', 'ADDRESS'],
    ['Within {time} at ／／evil', 'ADDRESS'],
    ['Within {time}, write to a＠b', 'ADDRESS'],
    ['Within {time}, write to a@b', 'ADDRESS'],
    ['Within {time}, tel:19000', 'ADDRESS'],
    ['Within {time}. Call +20 100 000 0000 now', 'ADDRESS'],
    ['Within {time}. Call 0100-000-0000 now', 'ADDRESS'],
    ['Within {time}. Call (050) 123 45 67', 'ADDRESS'],
    ['Within {time}. Call +19000', 'ADDRESS'],
    ['اتصل خلال {time} على ٠١٠٠٠٠٠٠٠٠٠', 'ADDRESS'],
    ['Within {time}. Call ＋２０ １００ ０００ ００００', 'ADDRESS'],
    ['Within {time} at evil.１２３', 'ADDRESS'],
    ['Within {time} at evil .com', 'ADDRESS'],
    ['Within {time} at evil\u06d4com', 'ADDRESS'],
    ['Within {time} at evil·com', 'ADDRESS'],
    ['Within {time} at evil٫com', 'ADDRESS'],
    ['Within {time} at evil⸳com', 'ADDRESS'],
    ['Within {time} at evil٠com', 'ADDRESS'],
    ['Within {time} at evil꘎com', 'ADDRESS'],
  ])('must not be “%s”: %s', (sentence, failure) => {
    expect(sentenceFailure(original, sentence)).toBe(failure)
  })

  it('may be a few words longer if the original is short', () => {
    expect([maxSentence('Hi'), maxSentence('a'.repeat(100))]).toEqual([80, 300])
  })

  it('names each placeholder once', () => {
    expect(placesOf('{b} and {a}, {b}')).toEqual(['a', 'b'])
  })
})
