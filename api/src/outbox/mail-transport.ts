import { createTransport } from 'nodemailer'
import { isRecord } from '../../../shared/schema/is-record.ts'
import type { Config } from '../config/config.ts'

interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly unsubscribeUrl: string | null
}

/** Sends mails to mailboxes. */
export interface MailTransport {
  /** @throws Error whose message says what failed and nothing of the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Longer than these, all together, no claim on a mail lasts. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** What failed, by the codes of client and server: their words can repeat the address. */
function failureOf(error: unknown): string {
  const { code, responseCode, response } = isRecord(error) ? error : {}
  const detail = String(response ?? '').match(/\b[245]\.\d{1,3}\.\d{1,3}\b/)?.[0]
  return [code ?? 'unknown failure', responseCode, detail].filter(Boolean).join(' ')
}

/** Mails that were queued while there was a server are not taken for sent because it was unset. */
const nowhere: MailTransport = {
  send: () => Promise.reject(new Error('SMTP_URL is not set')),
  close: () => {},
}

/** The server of `SMTP_URL`; without one, undefined in development, where mails stay in the inbox. */
export function openMailTransport({
  production,
  mail: { smtpUrl, from },
}: Pick<Config, 'production' | 'mail'>): MailTransport | undefined {
  if (!smtpUrl) return production ? nowhere : undefined
  const pool = createTransport({ pool: true, url: smtpUrl, maxRequeues: 1, idleTimeout: 30_000, ...timeouts })
  const host = from.match(/@([^@>\s]+)>?\s*$/)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, language, subject, text, html, unsubscribeUrl }) => {
      try {
        await pool.sendMail({
          from,
          // As an object it is one address, whatever commas it holds.
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          // The same for every attempt, so that a mailbox which got one already knows the next.
          messageId: `<${id}@${host}>`,
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== null && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw new Error(failureOf(error))
      }
    },
    close: () => pool.close(),
  }
}
