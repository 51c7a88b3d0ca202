import { startSmtpServer } from '../../../api/src/testing/smtp-server.ts'
import { startTcpProxy } from '../../../api/src/testing/tcp-proxy.ts'
import { until } from '../../../api/src/testing/until.ts'
import { withClient } from '../../start/with-client.ts'
import { type Fault, findings } from '../fault.ts'
import { seconds, stopwatch } from '../figures.ts'
import { embeddedDatabase, startService } from '../service.ts'

interface Mail {
  readonly error: string | null
  readonly isSent: boolean
  readonly isGivenUp: boolean
}

const eachTime = 3
const madeWithin = 5_000
/** The waits between attempts grow: about 1 minute, then 2. */
const sentWithin = 200_000

const mailsTo = (url: string, addresses: readonly string[]) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Mail>(
      `select last_error as error, sent_at is not null as "isSent", failed_at is not null as "isGivenUp"
       from outbox_mail where to_address = any ($1)`,
      [addresses],
    )
    return rows
  })

export const smtpFault: Fault = {
  name: 'smtp',
  promise: `The mail server refuses connections, then takes them and does not greet: accounts are made within ${madeWithin / 1_000} s all the same, their mails wait, and each arrives once, without help, within ${sentWithin / 1_000} s of its return`,
  limit: 360,
  run: async (after) => {
    const server = await startSmtpServer()
    after(() => server.close())
    const line = await startTcpProxy(server.url)
    after(() => line.close())
    const service = await startService(after, { environment: { SMTP_URL: line.through(server.url) } })
    const { url } = await embeddedDatabase(service)
    const { note, seen } = findings()

    const strand = async (what: string) => {
      const addresses = Array.from({ length: eachTime }, (_, place) => `${what}-${place}@example.com`)
      const elapsed = stopwatch()
      await Promise.all(addresses.map((address) => service.register(address)))
      const took = elapsed()
      const mails = await until(
        `failed attempts, ${what}`,
        async () => {
          const found = await mailsTo(url, addresses)
          return found.length === eachTime && found.every(({ error }) => error) ? found : undefined
        },
        60_000,
      )
      const errors = [...new Set(mails.map(({ error }) => error))].join(', ')
      note(
        took <= madeWithin && mails.every(({ isSent }) => !isSent),
        `${what}: ${eachTime} accounts in ${seconds(took)}, the first attempt at their mails failed after ${seconds(elapsed())} (${errors})`,
      )
      return addresses
    }
    line.refuseNew()
    const refused = await strand('refusing')
    line.swallowNew()
    const silent = await strand('silent')

    line.open()
    line.cut()
    const elapsed = stopwatch()
    const all = [...refused, ...silent]
    const isSettled = async () => (await mailsTo(url, all)).every(({ isSent, isGivenUp }) => isSent || isGivenUp)
    const wasSettled = await until('every mail', isSettled, sentWithin).catch(() => false)
    const back = elapsed()
    const recipients = server.received.flatMap((mail) => mail.recipients)
    const lost = all.filter((address) => !recipients.includes(address)).length
    note(
      wasSettled && lost === 0 && recipients.length === all.length,
      `back: ${all.length - lost} of ${all.length} mails arrived, ${lost} lost, ${recipients.length - new Set(recipients).size} twice, the last ${seconds(back)} after its return`,
    )
    return seen()
  },
}
