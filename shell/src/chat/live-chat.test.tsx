import { expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startLiveChat } from './live-chat.ts'

const address = 'https://chat.example/widget.js'
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

it('fetches the live chat once, after the visitor has begun to use the page', async () => {
  startLiveChat(address)
  expect(scripts()).toEqual([])
  await userEvent.click(document.body)
  await userEvent.keyboard('a')
  await waitFor(() => expect(scripts()).toEqual([address]), { timeout: 3_000 })
})
