import { defineContractSection } from '../permission.ts'

/** Pages of the public site as other visitors would see them. */
export const preview = defineContractSection({ name: 'preview', title: 'Preview' })
