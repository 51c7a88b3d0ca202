import { defineContractSection } from '../permission.ts'

/** Figures of the whole site. Staff who may view them may also export them: they contain no personal data. */
export const insights = defineContractSection({ name: 'insights', title: 'Insights', exporters: 'view_insights' })
