import { beforeEach, describe, expect, it } from '@jest/globals'
import { chatLimits, openConversations } from './conversations.ts'

let now: number
let chat: ReturnType<typeof openConversations>
let key: number

beforeEach(() => {
  now = 1_000_000
  key = 0
  chat = openConversations(() => now)
})

const say = (id: string, text: string, author: 'visitor' | 'team' = 'visitor') =>
  chat.add(id, author, { text, key: `key-${++key}` })
const textsOf = (id: string, after = 0) => {
  const found = chat.messagesAfter(id, after)
  return typeof found === 'string' ? found : found.map(({ text }) => text)
}

describe('conversations', () => {
  it('number the messages of both sides, and answer those after a number', () => {
    const id = chat.begin('en')
    expect(say(id, 'Hello')).toEqual({ number: 1, author: 'visitor', text: 'Hello' })
    expect(say(id, 'Good morning', 'team')).toEqual({ number: 2, author: 'team', text: 'Good morning' })
    expect(textsOf(id, 1)).toEqual(['Good morning'])
    expect(textsOf(id, 2)).toEqual([])
  })

  it('keep a message once that its author sends again', () => {
    const id = chat.begin('ar')
    const sent = chat.add(id, 'visitor', { text: 'مرحبا', key: 'the-same-key' })
    expect(chat.add(id, 'visitor', { text: 'مرحبا', key: 'the-same-key' })).toEqual(sent)
    expect(textsOf(id)).toEqual(['مرحبا'])
  })

  it('list those with messages, the last used first', () => {
    const [first, second] = [chat.begin('ar'), chat.begin('en')]
    chat.begin('en')
    say(second, 'one')
    say(first, 'two')
    expect(chat.list().map(({ id }) => id)).toEqual([first, second])
    say(second, 'three', 'team')
    expect(chat.list()[0]).toEqual({
      id: second,
      language: 'en',
      last: { number: 2, author: 'team', text: 'three' },
    })
  })

  it('are unknown without their id', () => {
    expect(say('made up', 'Hello')).toBe('unknown')
    expect(textsOf('made up')).toBe('unknown')
  })

  it('keep their newest messages and go on counting', () => {
    const id = chat.begin('en')
    for (let number = 1; number <= chatLimits.messages + 5; number += 1) {
      now += 10_000
      say(id, `message ${number}`)
    }
    const texts = textsOf(id)
    expect(texts).toHaveLength(chatLimits.messages)
    expect(texts[0]).toBe('message 6')
    expect(textsOf(id, chatLimits.messages + 4)).toEqual([`message ${chatLimits.messages + 5}`])
  })

  it('are dropped, the longest unused first, when there are too many', () => {
    const first = chat.begin('en')
    const second = chat.begin('en')
    say(first, 'still here')
    for (let begun = 2; begun <= chatLimits.conversations; begun += 1) {
      now += 10_000
      chat.begin('en')
    }
    expect(textsOf(second)).toBe('unknown')
    expect(textsOf(first)).toEqual(['still here'])
  })

  it('take so many messages a minute of one author, and then no more', () => {
    const id = chat.begin('en')
    for (let sent = 0; sent < chatLimits.messagesPerMinute; sent += 1) say(id, 'again')
    expect(say(id, 'again')).toBe('too-many')
    expect(say(id, 'the other side may', 'team')).toMatchObject({ author: 'team' })
    now += 60_001
    expect(say(id, 'again')).toMatchObject({ author: 'visitor' })
  })

  it('begin so many times a minute, and then no more', () => {
    for (let begun = 0; begun < chatLimits.startsPerMinute; begun += 1) chat.begin('en')
    expect(chat.begin('en')).toBe('too-many')
    now += 60_001
    expect(chat.begin('en')).not.toBe('too-many')
  })
})
