/** PostgreSQL error code of a read-only database, such as the wrong node after a failover. */
export const readOnlyCode = '25006'

/**
 * Network failures, and PostgreSQL's error classes for broken connections, insufficient resources, operator
 * intervention, and read-only.
 */
const awayCodes = new RegExp(`^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|53...|57...|${readOnlyCode})$`)
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether the database or the connection failed, not the statement itself. */
export const isDatabaseAway = (error: Error & { readonly code?: unknown }): boolean =>
  awayCodes.test(String(error.code)) || awayMessages.test(error.message)

/** Whether the database rejects the values and would again: error classes for data and constraints. */
export const isDataRefused = ({ code }: Error & { readonly code?: unknown }): boolean => /^2[23]...$/.test(String(code))
