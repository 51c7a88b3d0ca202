/** PostgreSQL: a database that only answers reads, as the wrong node after a failover. */
export const readOnlyCode = '25006'

/** Network failures, and the classes of PostgreSQL for a broken connection, no room, an operator's stop and reads alone. */
const awayCodes = new RegExp(`^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|53...|57...|${readOnlyCode})$`)
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether it is the database or the way to it that failed, and not what was asked. */
export const isDatabaseAway = (error: Error & { readonly code?: unknown }): boolean =>
  awayCodes.test(String(error.code)) || awayMessages.test(error.message)

/** Whether the database refuses the values that were sent, and would again: its classes for data and for constraints. */
export const isDataRefused = ({ code }: Error & { readonly code?: unknown }): boolean => /^2[23]...$/.test(String(code))
