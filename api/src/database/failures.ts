/** Network failures, and the classes of PostgreSQL for a broken connection, no room and an operator's stop. */
const awayCodes = /^(ECONN.*|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|53...|57...)$/
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether it is the database or the way to it that failed, and not what was asked. */
export const isDatabaseAway = (error: Error & { readonly code?: unknown }): boolean =>
  awayCodes.test(String(error.code)) || awayMessages.test(error.message)

/** Whether the database refuses the values that were sent, and would again: its classes for data and for constraints. */
export const isDataRefused = ({ code }: Error & { readonly code?: unknown }): boolean => /^2[23]...$/.test(String(code))
