import { defineContractSection } from '../permission.ts'

/** The sentences of mails, which staff change. */
export const mail = defineContractSection({ name: 'mail', title: 'Emails' })
