import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chatLimits } from '../conversations.ts'
import { type DemoChat, startDemoChat } from '../demo-chat.ts'
import { callsOf } from './chat-calls.ts'
import { startOperator } from './operator-view.ts'
import { startWidget } from './start-widget.ts'
import { widgetWords } from './widget.words.ts'

/** Milliseconds between two questions; each suite waits for what it brings, not for the time. */
const pause = 20

// What jsdom lacks: sheets made by scripts, and what lies at a place of the view.
Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} })
Object.assign(document, { elementsFromPoint: () => [] })
Object.assign(Element.prototype, { checkVisibility: () => true })
// Its styles of a shadow tree stay as they were first read, so that the widget is in the page itself here.
Object.assign(Element.prototype, {
  attachShadow(this: Element) {
    return this
  },
})

let chat: DemoChat
let endings: (() => void)[]

beforeEach(async () => {
  chat = await startDemoChat({ publicOrigin: 'http://localhost', port: 0 })
  endings = []
  sessionStorage.clear()
})

afterEach(async () => {
  for (const end of endings) end()
  document.body.replaceChildren()
  await chat.stop()
})

const operator = () => callsOf(`${chat.origin}/operator/conversations`)
const answer = async (text: string) => {
  const [conversation] = await operator().list()
  await operator().send(conversation?.id ?? '', { text, key: `key-of-${text.length}-letters` })
}

/** Puts the widget into a page of this language, as its script does. */
function openPage(language: Language) {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const end = startWidget(chat.origin, pause)
  endings.push(end)
  const words = widgetWords[language]
  const find = within(document.body)
  return {
    end,
    words,
    find,
    launcher: () => find.getByRole('button', { name: words.title }),
    input: () => find.getByRole<HTMLTextAreaElement>('textbox', { name: words.message }),
    open: () => userEvent.click(find.getByRole('button', { name: words.title })),
  }
}

describe.each(languages)('the widget in %s', (language) => {
  it('opens with the focus where one writes, and gives it back when Escape closes it', async () => {
    const { find, words, launcher, input, open } = openPage(language)
    expect(find.queryByRole('dialog')).toBeNull()
    await open()
    const panel = find.getByRole('dialog', { name: words.title })
    expect(panel.closest('[dir]')).toHaveAttribute('dir', words.direction)
    expect(find.getByRole('log', { name: words.messages })).toHaveAttribute('aria-live', 'polite')
    expect(find.getByText(words.note)).toBeVisible()
    expect(input()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(find.queryByRole('dialog')).toBeNull()
    expect(launcher()).toHaveFocus()
    await open()
    await userEvent.click(find.getByRole('button', { name: words.close }))
    expect(launcher()).toHaveFocus()
  })

  it('sends what is written, and shows the reply', async () => {
    const { find, words, input, open } = openPage(language)
    await open()
    await userEvent.type(input(), 'Is SAVE10 <b>alive</b>?{Enter}')
    const log = within(find.getByRole('log'))
    expect(await log.findByText('Is SAVE10 <b>alive</b>?')).toBeVisible()
    expect(log.getByText(words.visitor)).toBeVisible()
    expect(input()).toHaveValue('')
    expect((await operator().list())[0]).toMatchObject({ language, last: { text: 'Is SAVE10 <b>alive</b>?' } })
    await answer('نعم، هو يعمل.')
    expect(await log.findByText('نعم، هو يعمل.')).toHaveAttribute('dir', 'auto')
    expect(log.getByText(words.team)).toBeVisible()
  })

  it('says on its button that a reply has come while it was closed', async () => {
    const { find, words, input, open } = openPage(language)
    await open()
    await userEvent.type(input(), 'Hello{Enter}')
    await within(find.getByRole('log')).findByText('Hello')
    await userEvent.keyboard('{Escape}')
    await answer('Good morning')
    await userEvent.click(await find.findByRole('button', { name: words.newReply }))
    expect(find.getByText('Good morning')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(find.getByRole('button', { name: words.title })).toBeVisible()
  })

  it('keeps what is typed and says what to do when the chat is away, and then sends it once', async () => {
    const { find, words, input, open } = openPage(language)
    await open()
    const { port } = new URL(chat.origin)
    await chat.stop()
    await userEvent.type(input(), 'Do you hear me?{Enter}')
    expect(await find.findByRole('alert')).toHaveTextContent(`${words.notSent} ${words.contact}.`)
    expect(find.getByRole('link', { name: words.contact })).toHaveAttribute('href', words.contactPath)
    expect(input()).toHaveValue('Do you hear me?')
    chat = await startDemoChat({ publicOrigin: 'http://localhost', port: Number(port) })
    await userEvent.click(find.getByRole('button', { name: words.send }))
    expect(await within(find.getByRole('log')).findByText('Do you hear me?')).toBeVisible()
    expect(find.getByRole('alert')).toBeEmptyDOMElement()
    expect(input()).toHaveValue('')
  })

  it('has the conversation and what is typed again after a reload', async () => {
    const first = openPage(language)
    await first.open()
    await userEvent.type(first.input(), 'Hello{Enter}')
    await within(first.find.getByRole('log')).findByText('Hello')
    await userEvent.type(first.input(), 'Half a sent')
    first.end()
    const { find, input, open } = openPage(language)
    await open()
    expect(await within(find.getByRole('log')).findByText('Hello')).toBeVisible()
    expect(input()).toHaveValue('Half a sent')
  })

  it('says that a conversation is no longer kept, and begins another with the next message', async () => {
    const { find, words, input, open } = openPage(language)
    await open()
    await userEvent.type(input(), 'Hello{Enter}')
    await within(find.getByRole('log')).findByText('Hello')
    const { port } = new URL(chat.origin)
    await chat.stop()
    await waitFor(() => expect(find.getByRole('alert')).toHaveTextContent(words.away))
    chat = await startDemoChat({ publicOrigin: 'http://localhost', port: Number(port) })
    await waitFor(() => expect(find.getByRole('alert')).toHaveTextContent(words.ended))
    await userEvent.type(input(), 'Hello again{Enter}')
    expect(await within(find.getByRole('log')).findByText('Hello again')).toBeVisible()
    expect(find.queryByText('Hello')).toBeNull()
  })
})

describe('the widget', () => {
  it('follows the page into its other language', async () => {
    const { find, open } = openPage('ar')
    await open()
    document.documentElement.lang = 'en'
    expect(await find.findByRole('dialog', { name: widgetWords.en.title })).toBeVisible()
    expect(document.body.querySelector('div')).toHaveAttribute('dir', 'ltr')
  })

  it('sends a message once whose answer was lost', async () => {
    const { find, words, input, open } = openPage('en')
    await open()
    const real = globalThis.fetch
    const lossy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      const reply = await real(address, options)
      if (String(address).endsWith('/messages')) throw new TypeError('the answer is lost')
      return reply
    })
    await userEvent.type(input(), 'Only once{Enter}')
    await waitFor(() => expect(find.getByRole('alert')).toHaveTextContent(words.notSent))
    lossy.mockRestore()
    await userEvent.click(find.getByRole('button', { name: words.send }))
    expect(await within(find.getByRole('log')).findByText('Only once')).toBeVisible()
    const lists = await operator().list()
    expect(lists.map(({ last }) => last.number)).toEqual([1])
  })

  it('says that a message comes too soon after many others', async () => {
    const { find, words, input, open } = openPage('en')
    await open()
    await userEvent.type(input(), 'Hello{Enter}')
    await within(find.getByRole('log')).findByText('Hello')
    const { conversation } = JSON.parse(sessionStorage.getItem('qasima-demo-chat') ?? '{}')
    const visitor = callsOf(`${chat.origin}/conversations`)
    for (let sent = 1; sent < chatLimits.messagesPerMinute; sent += 1)
      await visitor.send(conversation, { text: `more ${sent}`, key: `key-number-${sent}` })
    await userEvent.type(input(), 'One more{Enter}')
    await waitFor(() => expect(find.getByRole('alert')).toHaveTextContent(words.tooMany))
    expect(input()).toHaveValue('One more')
  })

  it('sends no empty message, and takes a line break by Shift and Enter', async () => {
    const { find, input, open } = openPage('en')
    await open()
    await userEvent.type(input(), '   {Enter}')
    await userEvent.clear(input())
    await userEvent.type(input(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await waitFor(() => expect(find.getByRole('log')).toHaveTextContent('One two'))
    expect((await operator().list())[0]?.last).toEqual({ number: 1, author: 'visitor', text: 'One\ntwo' })
  })

  it.each(['fixed', 'sticky'])('stays above a bar that is %s at the foot of the page', async (position) => {
    const bar = document.createElement('div')
    bar.style.position = position
    bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - 72, 360, 72)
    const foot = jest.fn((_x: number, _y: number) => [bar as Element])
    Object.assign(document, { elementsFromPoint: foot })
    openPage('ar')
    const host = document.body.querySelector('div') as HTMLElement
    await waitFor(() => expect(host.style.getPropertyValue('--foot')).toBe('72px'))
    expect(foot).toHaveBeenCalledWith(expect.anything(), innerHeight - 2)
    foot.mockReturnValue([document.body])
    window.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(host.style.getPropertyValue('--foot')).toBe('0px'))
  })
})

describe('the page of the person who answers', () => {
  it('lists conversations, shows the chosen one, and sends replies to it', async () => {
    const place = document.body.appendChild(document.createElement('main'))
    const visitor = callsOf(`${chat.origin}/conversations`)
    const page = within(place)
    endings.push(startOperator(chat.origin, place, pause))
    expect(page.getByText(/No messages yet/)).toBeVisible()
    const id = await visitor.begin('ar')
    await visitor.send(id, { text: 'أين كود نون؟', key: 'key-of-the-first' })
    await userEvent.click(await page.findByRole('button', { name: /أين كود نون؟/ }))
    expect(await within(page.getByRole('log')).findByText('أين كود نون؟')).toBeVisible()
    expect(page.getByRole('textbox', { name: 'Reply' })).toHaveFocus()
    await userEvent.keyboard('في صفحة المتجر.')
    await userEvent.click(page.getByRole('button', { name: 'Send reply' }))
    expect(await within(page.getByRole('log')).findByText('في صفحة المتجر.')).toBeVisible()
    expect(await visitor.messagesAfter(id, 1)).toEqual([{ number: 2, author: 'team', text: 'في صفحة المتجر.' }])
    await page.findByRole('button', { name: /Arabic, answered/ })
  })

  it('keeps what is typed when the chat is gone', async () => {
    const place = document.body.appendChild(document.createElement('main'))
    const visitor = callsOf(`${chat.origin}/conversations`)
    const page = within(place)
    const id = await visitor.begin('en')
    await visitor.send(id, { text: 'Hello', key: 'key-of-the-first' })
    endings.push(startOperator(chat.origin, place, pause))
    await userEvent.click(await page.findByRole('button', { name: /Hello/ }))
    await userEvent.keyboard('Good morning')
    await chat.stop()
    await userEvent.click(page.getByRole('button', { name: 'Send reply' }))
    expect(await page.findByRole('alert')).toHaveTextContent(/what you typed stays here|Your text is still here/)
    expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Good morning')
  })
})
