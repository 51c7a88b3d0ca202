import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly recipients: readonly string[]
  /** By lower case name, decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  /** As it came over the line. */
  readonly raw: string
}

export interface TestSmtpServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Attempts of any outcome. */
  readonly attempts: number
  /** Refuses every recipient with this reply while it is set. */
  refuse(answer: { readonly code: number; readonly words: (recipient: string) => string } | undefined): void
  /** Answers no mail that it takes from now on before this promise is kept; the mail has arrived all the same. */
  answerAfter(held: Promise<unknown>): void
  close(): Promise<void>
}

/** A mail server on a port of its own, which keeps what it is given. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  let refusal: Parameters<TestSmtpServer['refuse']>[0]
  let attempts = 0
  let held: Promise<unknown> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, answer) => {
      attempts += 1
      if (!refusal) return answer()
      answer(Object.assign(new Error(refusal.words(address)), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, answer) => {
      text(stream).then((raw) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          ...readMail(raw),
        })
        held.then(() => answer())
      }, answer)
    },
  })
  // A client that hangs up is part of the tests.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    get attempts() {
      return attempts
    },
    refuse: (answer) => {
      refusal = answer
    },
    answerAfter: (promise) => {
      held = promise
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

function headersOf(part: string): Map<string, string> {
  const lines = (part.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())]
    }),
  )
}

const unquoted = (content: string): Buffer =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A header's words as RFC 2047 writes what is not ASCII. */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, content: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('latin1')
        : unquoted(content.replaceAll('_', ' ')).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}

function contentOf(part: string): string {
  const content = part.slice(part.indexOf('\r\n\r\n') + 4)
  const encoding = headersOf(part).get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(content).toString('utf8') : content
}

function readMail(raw: string): Omit<ReceivedMail, 'from' | 'recipients'> {
  const headers = headersOf(raw)
  const boundary = headers.get('content-type')?.match(/boundary="([^"]+)"/)?.[1]
  const parts = boundary ? raw.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, '')) : [raw]
  const partOf = (type: string) => parts.find((part) => headersOf(part).get('content-type')?.startsWith(type))
  return {
    headers,
    text: contentOf(partOf('text/plain') ?? '')
      .replaceAll('\r\n', '\n')
      .trimEnd(),
    html: contentOf(partOf('text/html') ?? ''),
    raw,
  }
}
