import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ReceivedMail, startSmtpServer } from '../../api/src/testing/smtp-server.ts'

/** The journeys' mail server, and a page for reading its mails. */
export async function startMailbox() {
  const smtp = await startSmtpServer()
  const reader = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to') ?? ''
    response.end(JSON.stringify(smtp.received.filter(({ recipients }) => recipients.includes(to))))
  }).listen(0, '127.0.0.1')
  await once(reader, 'listening')
  return {
    smtpUrl: smtp.url,
    readerUrl: `http://127.0.0.1:${(reader.address() as AddressInfo).port}`,
    close: async () => {
      reader.closeAllConnections()
      reader.close()
      await smtp.close()
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits for the newest mail to an address whose text matches. */
export async function mailTo(address: string, fits: RegExp): Promise<ReceivedMail> {
  const end = Date.now() + 20_000
  while (Date.now() < end) {
    const reply = await fetch(`${process.env.QASIMA_MAILBOX}/?to=${encodeURIComponent(address)}`)
    const mails = (await reply.json()) as ReceivedMail[]
    const found = mails.findLast(({ text }) => fits.test(text))
    if (found) return found
    await pause(100)
  }
  throw new Error(`No mail to ${address} fits ${fits}`)
}
