import { defineContractSection } from '../permission.ts'

/** Figures of the site as a whole. Who may see them may take them away as a file: they hold nothing of a person. */
export const insights = defineContractSection({ name: 'insights', title: 'Insights', exporters: 'view_insights' })
