import { defineContractSection } from '../permission.ts'

/** The sentences of emails, editable by staff. */
export const mail = defineContractSection({ name: 'mail', title: 'Emails' })
