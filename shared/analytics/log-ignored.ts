import { record } from './analytics.ts'

/**
 * Logs an error that the visitor need not know of: in the console of the browser, where a developer looks for it, and
 * counted by its name alone. Task: what failed, such as `Logging out`.
 */
export function logIgnored(task: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the log of a browser.
  console.warn(`${task} failed`, error)
  record({ kind: 'action', category: 'ignored-error', action: task, label: error instanceof Error ? error.name : '' })
}
